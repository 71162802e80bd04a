import { expect, test } from 'vitest';
import { contrast } from '#server/dealership/theme/rules/contrast';
import { themeSchema } from '#server/settings/theme-schema';
import { paperColours } from './paper-colours';

const light = themeSchema.parse({ accent: '#0b6b57', brand: '#0f3d36' });
const dark = themeSchema.parse({
  accent: '#7fe3c8',
  onAccent: '#000000',
  brand: '#101418',
  surface: '#101418',
  surfaceMuted: '#1b2026',
  text: '#f2f4f6',
  textMuted: '#b8c0c8',
  line: '#30363c',
  critical: '#ff9a92',
});

test('colours that are readable on white are the tenant’s own', () => {
  const { accent, brand, text, textMuted, line, critical } = light;
  expect(paperColours(light)).toMatchObject({ accent, brand, text, textMuted, line, critical });
});

test('a dark site prints dark on white; its brand background stays', () => {
  const colours = paperColours(dark);
  expect([colours.brand, colours.onBrand]).toEqual(['#101418', '#ffffff']);
  for (const name of ['accent', 'text', 'textMuted', 'critical'] as const) {
    expect(contrast(colours[name], '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
  }
  expect(colours.line).toBe('#dfe2e8');
});

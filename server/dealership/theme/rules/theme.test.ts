import { describe, expect, it } from 'vitest';
import { themeSchema } from '#server/settings/theme-schema';
import { themeCss } from './theme';

const colours = 11;

describe('theme variables', () => {
  it('are one rule with every token of the contract', () => {
    const theme = themeSchema.parse({ accent: '#0B6B57', brand: '#0f3d36', radiusPx: 4 });
    expect(themeCss(theme)).toBe(
      'html:root{--c-accent:#0b6b57;--c-on-accent:#ffffff;--c-brand:#0f3d36;--c-on-brand:#ffffff;' +
        '--c-surface:#ffffff;--c-surface-muted:#f4f5f7;--c-text:#16181d;--c-text-muted:#565c68;' +
        '--c-line:#dfe2e8;--c-critical:#b3261e;--c-positive:#14713d;--radius:4px}',
    );
  });
  it('include every colour of the schema', () => {
    const theme = themeSchema.parse({ accent: '#0b6b57', brand: '#0f3d36' });
    expect(themeCss(theme).match(/--/g)).toHaveLength(colours);
    expect(themeCss(theme)).not.toContain('radius');
  });
  it('come twice on a site with dark mode, the second only for dark screens', () => {
    const theme = themeSchema.parse({ dark: 'auto', darkColours: { surface: '#0B0C0D' } });
    const [light = '', dark = ''] = themeCss(theme).split('@media screen and (prefers-color-scheme:dark)');
    expect(light.match(/--/g)).toHaveLength(colours);
    expect(dark.match(/--/g)).toHaveLength(colours);
    expect(dark).toContain('--c-surface:#0b0c0d;');
    expect(dark).toContain('color-scheme:dark');
  });
  it.each(['red', '#fff', '#0b6b57;}body{display:none', 'url(x)'])('reject %j', (accent) => {
    expect(themeSchema.safeParse({ accent, brand: '#0f3d36' }).success).toBe(false);
  });
});

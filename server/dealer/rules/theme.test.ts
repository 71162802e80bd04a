import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTheme } from '#server/operate/tenants/rules/check-tenant';
import { themeSchema } from '#server/settings/theme-schema';
import { contrast, darkColours, leastTextContrast, mix, themeCss } from './theme';

describe('WCAG contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#FF0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %f:1', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
  it('accepts #767676 on white, and rejects #777777', () => {
    expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(leastTextContrast);
    expect(contrast('#777777', '#ffffff')).toBeLessThan(leastTextContrast);
  });
});

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
  it('come twice on a site with dark mode, the second only for dark screens', () => {
    const theme = themeSchema.parse({ dark: 'auto', darkColours: { surface: '#0B0C0D' } });
    const [light = '', dark = ''] = themeCss(theme).split('@media screen and (prefers-color-scheme:dark)');
    expect(light.match(/--/g)).toHaveLength(colours);
    expect(dark.match(/--/g)).toHaveLength(colours);
    expect(dark).toContain('--c-surface:#0b0c0d;');
    expect(dark).toContain('color-scheme:dark');
  });
  it.each([
    ['#ffffff', false],
    ['#f3f6f4', false],
    ['#191814', true],
    ['#000000', true],
  ])('on a page of %s, the browser draws its own parts dark: %s', (surface, isDark) => {
    const css = themeCss(themeSchema.parse({ surface, text: isDark ? '#ffffff' : '#000000' }));
    expect(css.includes('@media screen{html:root{color-scheme:dark}}')).toBe(isDark);
  });
  it.each(['red', '#fff', '#0b6b57;}body{display:none', 'url(x)'])('reject %j', (accent) => {
    expect(themeSchema.safeParse({ accent, brand: '#0f3d36' }).success).toBe(false);
  });
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const themed = (given: object) => themeSchema.parse({ accent: '#0b6b57', brand: '#0f3d36', ...given });

describe('dark colours', () => {
  it('are readable on all their backgrounds, for any light colours', () => {
    fc.assert(
      fc.property(colour, colour, colour, colour, (accent, brand, critical, positive) => {
        const theme = themed({ accent, brand, critical, positive, dark: 'auto' });
        const dark = checkTheme(theme).filter(({ path }) => path.startsWith('theme.darkColours'));
        expect(dark).toEqual([]);
      }),
    );
  });
  it("are the tenant's, if given", () => {
    const dark = darkColours(themed({ darkColours: { surface: '#101010', accent: '#77ddcc' } }));
    expect(dark).toMatchObject({ surface: '#101010', accent: '#77ddcc', onAccent: '#101010' });
  });
  it('keep a dark brand colour and mute a light one', () => {
    expect(darkColours(themed({})).brand).toBe('#0f3d36');
    const light = darkColours(themed({ brand: '#ffe9a8', onBrand: '#222222' }));
    expect(light.brand).toBe(light.surfaceMuted);
    expect(light.onBrand).toBe(light.text);
  });
});

describe('the check of a theme', () => {
  it('reports unreadable dark colours', () => {
    const theme = themed({ dark: 'auto', darkColours: { text: '#333333' } });
    expect(checkTheme(theme).map(({ path }) => path)).toContain('theme.darkColours.text');
  });
  it('ignores dark colours on a site without dark mode', () => {
    expect(checkTheme(themed({ darkColours: { text: '#333333' } }))).toEqual([]);
  });
});

it.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#102030', '#ffffff', 0, '#102030'],
  ['#102030', '#ffffff', 1, '#ffffff'],
])('%s and %s in the share %f make %s', (one, other, share, expected) => {
  expect(mix(one, other, share)).toBe(expected);
});

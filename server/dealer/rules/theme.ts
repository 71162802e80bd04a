import type { TenantTheme, ThemeColours } from '#server/settings/theme-schema';

/** The semantic tokens that every template uses. */
const customProperties = [
  ['accent', '--c-accent'],
  ['onAccent', '--c-on-accent'],
  ['brand', '--c-brand'],
  ['onBrand', '--c-on-brand'],
  ['surface', '--c-surface'],
  ['surfaceMuted', '--c-surface-muted'],
  ['text', '--c-text'],
  ['textMuted', '--c-text-muted'],
  ['line', '--c-line'],
  ['critical', '--c-critical'],
  ['positive', '--c-positive'],
] as const satisfies readonly (readonly [keyof ThemeColours, string])[];

/**
 * A tenant's theme as CSS for the page head: its light colours and, on a site with dark mode, its dark ones (never in
 * print). The schema has validated every value. `html:root` outweighs the template's own tokens, wherever they are.
 * Where the page is dark, the browser draws its own parts dark too: boxes to tick, lists to choose from, scroll bars.
 */
export function themeCss(theme: TenantTheme): string {
  const corners = theme.radiusPx === undefined ? [] : [`--radius:${theme.radiusPx}px`];
  const light = `html:root{${[...declarations(theme), ...corners].join(';')}}`;
  const drawnDark = isDark(theme.surface) ? `@media screen{html:root{${darkScheme}}}` : '';
  if (theme.dark === 'off') return light + drawnDark;
  const dark = [darkScheme, ...declarations(darkColours(theme))].join(';');
  return `${light}${drawnDark}@media screen and (prefers-color-scheme:dark){html:root{${dark}}}`;
}

const darkScheme = 'color-scheme:dark';
const isDark = (surface: string): boolean => contrast(surface, white) > contrast(surface, black);

const declarations = (colours: ThemeColours): string[] =>
  customProperties.map(([token, property]) => `${property}:${colours[token].toLowerCase()}`);

const black = '#000000';
const white = '#ffffff';

/**
 * A site's dark colours: the tenant's, or else derived from the light ones. Text colours are lightened until they are
 * readable on their background (WCAG AA); a brand colour too light for a dark page is replaced by the quiet
 * background.
 */
export function darkColours(theme: TenantTheme): ThemeColours {
  const ownColours = theme.darkColours;
  const surface = ownColours.surface ?? mix('#0e1011', theme.brand, 0.08);
  const surfaceMuted = ownColours.surfaceMuted ?? mix(surface, white, 0.07);
  const text = ownColours.text ?? mix(white, surface, 0.08);
  const grounds = [surface, surfaceMuted];
  const readable = (colour: string) => lightened(colour, grounds);
  const accent = ownColours.accent ?? readable(theme.accent);
  const lightBrand = contrast(theme.brand, black) > 7;
  const brand = ownColours.brand ?? (lightBrand ? surfaceMuted : theme.brand);
  return {
    accent,
    onAccent: ownColours.onAccent ?? onGround(theme.onAccent, accent, surface),
    brand,
    onBrand: ownColours.onBrand ?? onGround(theme.onBrand, brand, text),
    surface,
    surfaceMuted,
    text,
    textMuted: ownColours.textMuted ?? readable(mix(text, surface, 0.35)),
    line: ownColours.line ?? mix(surface, white, 0.17),
    critical: ownColours.critical ?? readable(theme.critical),
    positive: ownColours.positive ?? readable(theme.positive),
  };
}

/** Mixes two colours written `#rrggbb`: `share` of the second, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const mixed = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
    return mixed.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Adds the least white that makes a colour readable on every background. */
function lightened(colour: string, grounds: readonly string[]): string {
  for (let step = 0; step < 25; step++) {
    const lighter = mix(colour, white, step / 25);
    if (grounds.every((ground) => contrast(lighter, ground) >= leastTextContrast)) return lighter;
  }
  return white;
}

/** The first readable colour on a background: the wanted one, another of the theme, white or black. */
const onGround = (preferred: string, ground: string, other: string): string =>
  [preferred, other, white].find((colour) => contrast(colour, ground) >= leastTextContrast) ?? black;

/** The minimum contrast of text at WCAG 2 level AA (success criterion 1.4.3). */
export const leastTextContrast = 4.5;

/** Which colour is read on which background. The first is the one to change. */
const textOnGround: readonly (readonly [keyof ThemeColours, keyof ThemeColours])[] = [
  ['onAccent', 'accent'],
  ['onBrand', 'brand'],
  ['text', 'surface'],
  ['text', 'surfaceMuted'],
  ['textMuted', 'surface'],
  ['textMuted', 'surfaceMuted'],
  ['accent', 'surface'],
  ['accent', 'surfaceMuted'],
  ['critical', 'surface'],
  ['positive', 'surface'],
];

/** The contrast of each text colour on its backgrounds. `ratio`: rounded down, so that 4.499 does not read as 4.50. */
export const contrastsOf = (colours: ThemeColours) =>
  textOnGround.map(([text, ground]) => {
    const exact = contrast(colours[text], colours[ground]);
    const ratio = (Math.floor(exact * 100) / 100).toFixed(2);
    return { text, ground, ratio, isReadable: exact >= leastTextContrast };
  });

/** Contrast of two colours written `#rrggbb` by WCAG 2: 1 (identical) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

import type { TenantTheme } from '../tenant-schema';

/** The contract of semantic tokens that every template draws with (design §4). */
const customProperties: Readonly<Record<Exclude<keyof TenantTheme, 'radiusPx'>, string>> = {
  accent: '--c-accent',
  onAccent: '--c-on-accent',
  brand: '--c-brand',
  onBrand: '--c-on-brand',
  surface: '--c-surface',
  surfaceMuted: '--c-surface-muted',
  text: '--c-text',
  textMuted: '--c-text-muted',
  line: '--c-line',
  critical: '--c-critical',
  positive: '--c-positive',
};

/** A tenant's theme as one CSS rule for the page head. The schema has validated every value. */
export function themeCss(theme: TenantTheme): string {
  const colours = colourTokens.map((token) => `${customProperties[token]}:${theme[token].toLowerCase()}`);
  return `:root{${[...colours, `--radius:${theme.radiusPx}px`].join(';')}}`;
}

const colourTokens = [
  'accent',
  'onAccent',
  'brand',
  'onBrand',
  'surface',
  'surfaceMuted',
  'text',
  'textMuted',
  'line',
  'critical',
  'positive',
] as const satisfies readonly (keyof typeof customProperties)[];

import type { TenantTheme } from '../tenant-schema';

/** The contract of semantic tokens that every template draws with (design §4). */
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
] as const satisfies readonly (readonly [keyof TenantTheme, string])[];

/** A tenant's theme as one CSS rule for the page head. The schema has validated every value. */
export function themeCss(theme: TenantTheme): string {
  const colours = customProperties.map(([token, property]) => `${property}:${theme[token].toLowerCase()}`);
  const corners = theme.radiusPx === undefined ? [] : [`--radius:${theme.radiusPx}px`];
  // Stronger than the template's own tokens, wherever its sheet stands.
  return `html:root{${[...colours, ...corners].join(';')}}`;
}

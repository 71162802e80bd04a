import type { TenantTheme, ThemeColours } from '#server/settings/theme-schema';
import { darkColours } from './dark-theme';

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
 */
export function themeCss(theme: TenantTheme): string {
  const corners = theme.radiusPx === undefined ? [] : [`--radius:${theme.radiusPx}px`];
  const light = [...declarations(theme), ...corners].join(';');
  if (theme.dark === 'off') return `html:root{${light}}`;
  const dark = ['color-scheme:dark', ...declarations(darkColours(theme))].join(';');
  return `html:root{${light}}@media screen and (prefers-color-scheme:dark){html:root{${dark}}}`;
}

const declarations = (colours: ThemeColours): string[] =>
  customProperties.map(([token, property]) => `${property}:${colours[token].toLowerCase()}`);

import { contrast, leastTextContrast } from '#server/dealer/theme/rules/theme';
import type { TenantTheme } from '#server/settings/theme-schema';
import type { PaperColours } from '../pdf-printer-port';

const paper = '#ffffff';
const ink = '#16181d';
const quietInk = '#565c68';
const hairline = '#dfe2e8';
const warning = '#b3261e';

/** A tenant's colours on paper, which is always white: unreadable ones become ink. */
export function paperColours(theme: TenantTheme): PaperColours {
  const text = readable(theme.text, ink);
  return {
    brand: theme.brand,
    onBrand: theme.onBrand,
    accent: readable(theme.accent, text),
    text,
    textMuted: readable(theme.textMuted, quietInk),
    // A line made for a dark background would be a bar on paper.
    line: contrast(theme.line, paper) < 2 ? theme.line : hairline,
    critical: readable(theme.critical, warning),
  };
}

const readable = (colour: string, otherwise: string): string =>
  contrast(colour, paper) >= leastTextContrast ? colour : otherwise;

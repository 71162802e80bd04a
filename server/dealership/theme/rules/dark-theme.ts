import type { TenantTheme, ThemeColours } from '#server/settings/theme-schema';
import { contrast, leastTextContrast } from './contrast';

const black = '#000000';
const white = '#ffffff';

/**
 * A site's dark colours: the tenant's, or else derived from the light ones. Text colours are lightened until they are
 * readable on their background (WCAG AA); a brand colour too light for a dark page is replaced by the quiet
 * background.
 */
export function darkColours(theme: TenantTheme): ThemeColours {
  const given = theme.darkColours;
  const surface = given.surface ?? mix('#0e1011', theme.brand, 0.08);
  const surfaceMuted = given.surfaceMuted ?? mix(surface, white, 0.07);
  const text = given.text ?? mix(white, surface, 0.08);
  const grounds = [surface, surfaceMuted];
  const readable = (colour: string) => lightened(colour, grounds);
  const accent = given.accent ?? readable(theme.accent);
  const lightBrand = contrast(theme.brand, black) > 7;
  const brand = given.brand ?? (lightBrand ? surfaceMuted : theme.brand);
  return {
    accent,
    onAccent: given.onAccent ?? onGround(theme.onAccent, accent, surface),
    brand,
    onBrand: given.onBrand ?? onGround(theme.onBrand, brand, text),
    surface,
    surfaceMuted,
    text,
    textMuted: given.textMuted ?? readable(mix(text, surface, 0.35)),
    line: given.line ?? mix(surface, white, 0.17),
    critical: given.critical ?? readable(theme.critical),
    positive: given.positive ?? readable(theme.positive),
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
const onGround = (wanted: string, ground: string, other: string): string =>
  [wanted, other, white].find((colour) => contrast(colour, ground) >= leastTextContrast) ?? black;

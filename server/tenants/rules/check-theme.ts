import type { TenantTheme } from '../tenant-schema';
import { contrast, leastTextContrast } from './contrast';
import { error, type Finding } from './finding';

type Colour = Exclude<keyof TenantTheme, 'radiusPx'>;
/** Which colour is read on which ground. The first is the one to change. */
const textOnGround: readonly (readonly [Colour, Colour])[] = [
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

/** Every text of the theme is readable on its grounds: WCAG AA. */
export function checkTheme(theme: TenantTheme): Finding[] {
  return textOnGround.flatMap(([text, ground]) => {
    const ratio = contrast(theme[text], theme[ground]);
    if (ratio >= leastTextContrast) return [];
    // Rounded down, so that 4.499 is not told as 4.50.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `${theme[text]} on ${ground} ${theme[ground]} has a contrast of ${shown}:1, expected at least ${leastTextContrast}:1`;
    return [error(`theme.${text}`, message)];
  });
}

import { error, type Finding } from '#server/dealer/files/rules/tenant-problems';
import { contrast, darkColours, leastTextContrast } from '#server/dealer/theme/rules/theme';
import type { TenantTheme, ThemeColours } from '#server/settings/theme-schema';

type Colour = keyof ThemeColours;
/** Which colour is read on which background. The first is the one to change. */
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

/** Every text colour of the theme is readable on its backgrounds, light and dark: WCAG AA. */
export function checkTheme(theme: TenantTheme): Finding[] {
  const light = unreadable(theme, 'theme');
  return theme.dark === 'off' ? light : [...light, ...unreadable(darkColours(theme), 'theme.darkColours')];
}

const unreadable = (colours: ThemeColours, path: string): Finding[] =>
  textOnGround.flatMap(([text, ground]) => {
    const ratio = contrast(colours[text], colours[ground]);
    if (ratio >= leastTextContrast) return [];
    // Rounded down, so that 4.499 does not read as 4.50.
    const ratioText = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `${colours[text]} on ${ground} ${colours[ground]} has a contrast of ${ratioText}:1, expected at least ${leastTextContrast}:1`;
    return [error(`${path}.${text}`, message)];
  });

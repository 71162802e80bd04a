import { contrastsOf, darkColours, leastTextContrast } from '#server/dealer/rules/theme';
import { themeSchema } from '#server/settings/theme-schema';
import { labelOf } from './field-labels';

/** How well each text of a theme can be read on its background, light and dark; none for colours that are not valid. */
export function themeContrasts(settings: unknown) {
  const theme = themeSchema.safeParse(settings ?? {});
  if (!theme.success) return [];
  const { dark } = theme.data;
  return [
    ...linesOf(theme.data, ''),
    ...(dark === 'off' ? [] : linesOf(darkColours(theme.data), ' in dark mode')),
  ];
}

const linesOf = (colours: Parameters<typeof contrastsOf>[0], where: string) =>
  contrastsOf(colours).map(({ text, ground, ratio, isReadable }) => ({
    text: `${labelOf(text)} on ${labelOf(ground).toLowerCase()}${where}`,
    ratio: `${ratio}:1`,
    verdict: isReadable ? 'readable' : `too low: at least ${leastTextContrast}:1`,
    isReadable,
    colour: colours[text],
    ground: colours[ground],
  }));

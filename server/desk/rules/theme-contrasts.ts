import { contrastsOf, darkColours, leastTextContrast } from '#server/dealer/rules/theme';
import { themeSchema } from '#server/settings/theme-schema';
import { wordsAt } from './site-words';

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

const labelOf = (name: string): string => wordsAt('tenant.json', ['theme', name])?.label ?? name;

const linesOf = (colours: Parameters<typeof contrastsOf>[0], where: string) =>
  contrastsOf(colours).map(({ text, ground, ratio, isReadable }) => ({
    text: `${labelOf(text)} on “${labelOf(ground)}”${where}`,
    ratio,
    verdict: isReadable ? 'easy to read' : `hard to read: people need ${leastTextContrast}`,
    isReadable,
    /** Names of the form's fields. */
    textField: `theme.${text}`,
    groundField: `theme.${ground}`,
    colour: colours[text],
    ground: colours[ground],
  }));

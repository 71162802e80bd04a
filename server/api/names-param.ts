import { z } from 'zod';
import { didYouMean } from '#server/platform/text/nearest';

/**
 * A query parameter of names, comma-separated, without repeats. 400 for an unknown name, with the nearest one and those
 * there are; `word` says what they name.
 */
export function namesParam<N extends string>(names: readonly N[], word: string) {
  const isName = (text: string): text is N => names.some((name) => name === text);
  return z
    .string()
    .max(1_000)
    .transform((text, context): readonly N[] => {
      const list = text.split(',').map((name) => name.trim());
      const wrong = list.find((name) => !isName(name));
      if (wrong === undefined) return [...new Set(list.filter(isName))];
      context.addIssue({ code: 'custom', message: unknownText(wrong, names, word) });
      return z.NEVER;
    })
    .optional();
}

const unknownText = (wrong: string, names: readonly string[], word: string): string =>
  `Unknown ${word} ${JSON.stringify(wrong)}.${didYouMean(wrong, names)} Choose from ${names.join(', ')}.`;

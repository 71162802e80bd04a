import { z } from 'zod';
import { nearest } from '#server/platform/text/nearest';

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

/** Comparing takes as long as the name is. */
const longestName = 100;

function unknownText(wrong: string, names: readonly string[], word: string): string {
  const near = wrong.length <= longestName ? nearest(wrong, names) : null;
  const question = near === null ? '' : ` Did you mean ${near}?`;
  return `Unknown ${word} ${JSON.stringify(wrong)}.${question} Choose from ${names.join(', ')}.`;
}

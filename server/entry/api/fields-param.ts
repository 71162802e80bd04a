import { z } from 'zod';

/**
 * The query parameter `fields`: names of what to return, comma-separated, without repeats; all by default. 400 for an
 * unknown name, with the names there are.
 */
export function fieldsParam<N extends string>(names: readonly N[], always: string) {
  const isName = (text: string): text is N => names.some((name) => name === text);
  return z
    .string()
    .max(1_000)
    .transform((text, context): readonly N[] => {
      const list = text.split(',').map((name) => name.trim());
      const wrong = list.find((name) => !isName(name));
      if (wrong === undefined) return [...new Set(list.filter(isName))];
      const message = `Unknown field ${JSON.stringify(wrong)}; choose from ${names.join(', ')}.`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional()
    .describe(
      `Fields to return, comma-separated; all by default. Always included: ${always}. ${names.join(', ')}.`,
    );
}

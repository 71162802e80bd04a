import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
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

/** Reading that is open to everyone, also to the pages of other sites. */
export const openReading = {
  method: 'GET',
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
} as const;

/** The path parameter `id`. */
export const idParams = (description: string) =>
  z.object({
    id: z
      .string()
      .min(1)
      .max(64)
      .describe(description)
      .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
  });

/** The query parameter `fields`: names of what to return; all by default. */
export const fieldsParam = <N extends string>(names: readonly N[], always: string) =>
  namesParam(names, 'field').describe(
    `Fields to return, comma-separated; all by default. Always included: ${always}. ${names.join(', ')}.`,
  );

/** The query of a list that comes in pages; `things` are what it lists. */
export const pageParams = (things: string, usual = 50) => ({
  limit: z.coerce.number().int().min(1).max(100).default(usual).describe(`${things} per page.`),
  after: z.string().min(1).max(64).optional().describe('`next` from the previous page.'),
});
export const nextCursor = z.string().nullable().describe('Cursor of the next page; null on the last page.');

interface ListQuery {
  readonly limit: number;
  readonly [name: string]: string | number | undefined;
}

/** One page of a list that was read one longer than its limit: the rows, and the way to the next page. */
export function nextPage<T extends { readonly id: string }>(
  read: readonly T[],
  path: string,
  query: ListQuery,
): { readonly rows: readonly T[]; readonly next: string | null; readonly headers: { Link?: string } } {
  const rows = read.slice(0, query.limit);
  const next = read.length > query.limit ? (rows.at(-1)?.id ?? null) : null;
  if (next === null) return { rows, next, headers: {} };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, after: next })) {
    if (value !== undefined) params.set(name, String(value));
  }
  return { rows, next, headers: { Link: `<${path}?${params}>; rel="next"` } };
}

export const notValid = 'Some fields are not valid.';

/** The refusal of fields, by name with what is wrong with each. */
export const invalidFields = (
  messages: Readonly<Record<string, string>>,
  detail = 'Please fix the following errors.',
): Problem =>
  new Problem(422, detail, {
    errors: Object.entries(messages).map(([field, message]) => ({ field, message })),
  });

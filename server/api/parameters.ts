import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { didYouMean } from '#server/platform/text/nearest';
import { attributeAliases, attributes } from '#server/search/rules/attributes';
import { unusableFilters } from '#server/search/rules/refinement-params';
import { sortOrders } from '#server/search/search-port';
import { plainPath } from '#server/settings/rules/plain-path';
import { repeated } from './routes/endpoint';
import { notAChoice } from './routes/issue-words';

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
      context.addIssue({
        code: 'custom',
        message: unknownText(wrong, names, word),
        params: notAChoice(wrong, names),
      });
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

/** One parameter for each attribute that shoppers can refine by, as in the search pages' addresses. */
const refinements = Object.fromEntries(
  attributes.flatMap(({ name, refine }) => {
    if (refine === 'values')
      return [
        [name, repeated(z.string()).describe('Any of these values: repeated, or with commas.')] as const,
      ];
    if (refine === 'range')
      return [[name, repeated(z.string()).describe('`from..to`; either end is optional.')] as const];
    return [];
  }),
);

/** The two ends of a range as parameters of their own, as forms without JavaScript send them. */
const ends = Object.fromEntries(
  attributes.flatMap(({ name, refine }) =>
    refine === 'range'
      ? (['min', 'max'] as const).map(
          (end) => [`${name}_${end}`, repeated(z.string()).describe(`One end of ${name}.`)] as const,
        )
      : [],
  ),
);

/** Other names that addresses of search pages have for an attribute. */
const otherNames = Object.fromEntries(
  Object.entries(attributeAliases).map(([alias, name]) => [
    alias,
    repeated(z.string()).describe(`Another name for ${name}.`),
  ]),
);

/** The parameters of a search, as in the addresses of search pages. */
export const searchedSchema = z.object({
  path: z
    .string()
    .max(400)
    .optional()
    .describe('Path of a search page: `/search/toyota/hilux`, or `toyota/hilux`.')
    .meta({ examples: ['toyota/hilux'] }),
  query: z
    .string()
    .max(400)
    .optional()
    .describe('Search text.')
    .meta({ examples: ['diesel ute'] }),
  sortBy: z.enum(sortOrders).optional(),
  literal: z.enum(['1']).optional().describe('Search the exact words without interpreting them.'),
  postcode: z.string().max(40).optional().describe('Cars near this postcode.'),
  within: z.string().max(40).optional().describe('How near, in kilometres; 50 when absent.'),
  ...refinements,
  ...ends,
  ...otherNames,
});

/** The refusal of filters that a page leaves out because it cannot use them; undefined if all are usable. */
export function refuseUnusable({ url }: Pick<Bff, 'url'>): Problem | undefined {
  const errors = unusableFilters(url.searchParams).map(({ field, message, choices }): FieldError => {
    const code = choices ? 'not_a_choice' : 'wrong_format';
    return { param: field, code, detail: message, choices };
  });
  return errors.length === 0
    ? undefined
    : new Problem('unusable_filter', 'Some filters cannot be used.', { errors });
}

/** The URL of the search page for the same search. */
export function searchPageUrl({ url, tenant }: Pick<Bff, 'url' | 'tenant'>, path = ''): URL {
  const page = new URL(url);
  for (const own of ['path', 'limit', 'fields', 'updated_since', 'after']) page.searchParams.delete(own);
  const rest = path.replace(/^\/?(?:search(?:\/|$))?/, '');
  const isBase = plainPath(path) === tenant.search.base_path;
  page.pathname = isBase ? tenant.search.base_path : rest === '' ? '/search' : `/search/${rest}`;
  return page;
}

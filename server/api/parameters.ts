import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { attributeAliases, attributes } from '#server/search/rules/attributes';
import { unusableFilters } from '#server/search/rules/refinement-params';
import { sortOrders } from '#server/search/search-port';
import { plainPath } from '#server/settings/rules/plain-path';
import { notAChoice } from './routes/issue-words';
import { names, some } from './routes/query';

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
export const fieldsParam = <N extends string>(choices: readonly N[], always: string) =>
  names(choices, 'field').describe(
    `Fields to return, comma-separated; all by default. Always included: ${always}. ${choices.join(', ')}.`,
  );

/** One parameter for each attribute that shoppers can refine by, as in the search pages' addresses. */
const refinements = Object.fromEntries(
  attributes.flatMap(({ name, refine }) => {
    if (refine === 'values')
      return [[name, some(z.string()).describe('Any of these values: repeated, or with commas.')] as const];
    if (refine === 'range')
      return [[name, some(z.string()).describe('`from..to`; either end is optional.')] as const];
    return [];
  }),
);

/** The two ends of a range as parameters of their own, as forms without JavaScript send them. */
const ends = Object.fromEntries(
  attributes.flatMap(({ name, refine }) =>
    refine === 'range'
      ? (['min', 'max'] as const).map(
          (end) => [`${name}_${end}`, some(z.string()).describe(`One end of ${name}.`)] as const,
        )
      : [],
  ),
);

/** Other names that addresses of search pages have for an attribute. */
const otherNames = Object.fromEntries(
  Object.entries(attributeAliases).map(([alias, name]) => [
    alias,
    some(z.string()).describe(`Another name for ${name}.`),
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
  const errors = unusableFilters(url.searchParams).map(
    ({ field, message, word = '', choices }): FieldError => ({
      param: field,
      ...(choices ? notAChoice(word, choices) : { code: 'wrong_format' }),
      detail: message,
    }),
  );
  return errors.length === 0
    ? undefined
    : new Problem('unusable_filter', 'Some filters cannot be used.', { errors: errors.slice(0, 50) });
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

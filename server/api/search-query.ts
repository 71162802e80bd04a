import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { attributeAliases, attributes } from '#server/search/rules/attributes';
import { unusableFilters } from '#server/search/rules/refinement-params';
import { sortOrders } from '#server/search/search-port';
import { plainPath } from '#server/settings/rules/plain-path';
import { repeated } from './routes/endpoint';

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

export const unusable = 'A filter cannot be used (listed in `errors`): without it there would be more cars.';

/** The refusal of filters that a page leaves out because it cannot use them; undefined if all are usable. */
export function refuseUnusable({ url }: Pick<Bff, 'url'>): Problem | undefined {
  const errors = unusableFilters(url.searchParams);
  return errors.length === 0 ? undefined : new Problem(422, 'Some filters cannot be used.', { errors });
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

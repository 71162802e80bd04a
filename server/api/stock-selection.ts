import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import type { Caller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { removalsDays } from '#server/search/stock-records';
import { listExpandSchema } from './expand-stock';
import { refuseUnusable, searchedSchema, searchPageUrl } from './search-query';
import { fieldsSchema } from './stock-record';

const dayMs = 86_400_000;

/** Which cars a caller wants, and what of them: the filters of the search pages, and when they changed. */
export const selectionSchema = searchedSchema.omit({ query: true, literal: true, sortBy: true }).extend({
  fields: fieldsSchema,
  expand: listExpandSchema,
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'Only cars whose record changed since, and the cars that left. To follow the stock, ask from time to time with ' +
        `the instant of your last request, a minute earlier; at most ${removalsDays} days ago.`,
    ),
});
export type Selected = z.output<typeof selectionSchema>;

type Site = Parameters<typeof searchPageUrl>[0];

/** The selection as `stockPage` and `stockItems` read it. */
export const selectionOf = (site: Site, { path, updated_since: since }: Selected, { kind }: Caller) => ({
  page: searchPageUrl(site, path),
  updatedSince: since && new Date(since).toISOString(),
  isDealer: kind === 'key',
});

/**
 * The refusal of a selection: a filter that cannot be used, or an instant whose removals are forgotten, since a caller that
 * comes too late would keep cars that are gone.
 */
export function refuseSelection(
  site: Pick<Bff, 'url' | 'now'>,
  { updated_since: since }: Selected,
): Problem | undefined {
  const unusable = refuseUnusable(site);
  if (unusable) return unusable;
  if (!since || site.now.getTime() - Date.parse(since) <= removalsDays * dayMs) return undefined;
  const message = `Removed cars are named for ${removalsDays} days: read the whole stock again, without updated_since.`;
  return new Problem(400, message, { errors: [{ field: 'updated_since', message }] });
}

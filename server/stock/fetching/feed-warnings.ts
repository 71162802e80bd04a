import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedKey, FeedStates } from './feed-states';

/** A source that failed last time. */
export interface FailingFeed extends FeedKey {
  /** In a row. */
  readonly failures: number;
  /** UTC ISO. */
  readonly since: string | null;
  readonly reason: string;
}

/** The enabled sources that failed last time. */
export async function failingFeeds(
  feedStates: Pick<FeedStates, 'all'>,
  tenants: readonly Tenant[],
): Promise<readonly FailingFeed[]> {
  if (tenants.every(({ imports }) => imports.sources.length === 0)) return [];
  const enabled = new Set(
    tenants.flatMap(({ slug, imports }) =>
      imports.sources.filter((source) => source.enabled).map(({ name }) => `${slug}/${name}`),
    ),
  );
  const states = await feedStates.all();
  return states.flatMap(({ tenant, source, failures, failingSince, outcome }) =>
    outcome?.kind === 'failed' && enabled.has(`${tenant}/${source}`)
      ? [{ tenant, source, failures, since: failingSince, reason: outcome.reason }]
      : [],
  );
}

/** Warnings for /readyz: sources that failed last time. */
export const feedWarnings = async (
  feedStates: Pick<FeedStates, 'all'>,
  tenants: readonly Tenant[],
): Promise<readonly string[]> => (await failingFeeds(feedStates, tenants)).map(feedWarning);

const feedWarning = ({ tenant, source, failures, since, reason }: FailingFeed): string =>
  `feed ${source} of ${tenant} has failed ${timesInWords(failures)} since ${since}: ${reason}`;

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);

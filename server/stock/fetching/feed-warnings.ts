import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedStates } from './feed-states-port';

/** Warnings for /readyz: sources that failed last time. */
export async function feedWarnings(
  feedStates: Pick<FeedStates, 'all'>,
  tenants: readonly Tenant[],
): Promise<readonly string[]> {
  if (tenants.every(({ imports }) => imports.sources.length === 0)) return [];
  const enabled = new Set(
    tenants.flatMap(({ slug, imports }) =>
      imports.sources.filter((source) => source.enabled).map(({ name }) => `${slug}/${name}`),
    ),
  );
  const states = await feedStates.all();
  return states.flatMap(({ tenant, source, failures, failingSince, outcome }) =>
    outcome?.kind === 'failed' && enabled.has(`${tenant}/${source}`)
      ? [
          `feed ${source} of ${tenant} has failed ${timesInWords(failures)} since ${failingSince}: ${outcome.reason}`,
        ]
      : [],
  );
}

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);

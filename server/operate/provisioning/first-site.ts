import { inTurn, type Turns } from '#server/platform/database/turns';
import { err, ok, type Result } from '#server/platform/result';

interface FirstSiteDeps {
  readonly turns: Pick<Turns, 'take' | 'renew' | 'end'>;
  /** Whether there is a site by now, made by any process. */
  readonly hasSites: () => Promise<boolean>;
}

/** A process that dies in between holds the others up for as long. */
const limits = { leaseMs: 15_000, patienceMs: 20_000, now: () => new Date() };

/**
 * Runs a task if the installation has no site, while no other process and no other request runs one. Fails with 'busy' if
 * its turn doesn't come.
 */
export async function beforeFirstSite<T>(
  { turns, hasSites }: FirstSiteDeps,
  task: () => Promise<T>,
): Promise<Result<T, 'has sites' | 'busy'>> {
  const done = await inTurn(turns, 'first site', limits, async () =>
    (await hasSites()) ? err('has sites' as const) : ok(await task()),
  );
  return done ?? err('busy');
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { attempt, startSweeps } from '#server/platform/start-sweeps';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ForgetDeps, forgetLeads } from './lead-removal';
import { testLeads } from './test-leads';

/** After how many days test leads are erased, with everything about them. */
export const testDays = 7;
const testMs = testDays * 24 * 3_600_000;

/** Leads erased in one transaction. */
const batch = 100;
const failureText = 'could not erase test leads';

interface TestSweepDeps extends Pick<ForgetDeps, 'mailer' | 'removal'> {
  readonly commits: Pick<GroupCommit, 'db'>;
  /** Sites with leads, also those that are no longer served. */
  readonly tenants: () => Promise<readonly Pick<Tenant, 'slug'>[]>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** Erases test leads of a week ago with their bookings, notes, valuations and events. Returns how many. */
export async function sweepTestLeads(deps: TestSweepDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - testMs);
  let swept = 0;
  for (const { slug } of await deps.tenants())
    await attempt(deps.log, failureText, async () => {
      swept += await eraseBefore(deps, slug, before);
    });
  return swept;
}

async function eraseBefore(deps: TestSweepDeps, tenant: string, before: Date): Promise<number> {
  const old = testLeads(deps.commits.db, tenant).where('created_at', '<=', before.toISOString()).limit(batch);
  for (let swept = 0; ; ) {
    const ids = (await old.execute()).map(({ id }) => id);
    swept += await forgetLeads(deps, tenant, ids);
    if (ids.length < batch) return swept;
    // Lets leads and pages through.
    await wait(50);
  }
}

/** Looks soon after the start, then every hour. Returns a function that stops it. */
export const startSweepingTests = (deps: TestSweepDeps): (() => Promise<void>) =>
  startSweeps(() => sweepTestLeads(deps), { firstAfterMs: 50_000, failureText, log: deps.log });

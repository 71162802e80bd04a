import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Tenant } from '../tenants/tenant-schema';
import { type ForgetDeps, forgetLeads } from './forget-leads';
import type { LeadRemoval } from './lead-removal-port';
import { failureCode } from './rules/delivery-schedule';

export interface SweepDeps extends Pick<ForgetDeps, 'mailer'> {
  readonly removal: LeadRemoval;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 60_000;
const batch = 100;

/** Deletes what sites keep no longer (`delivery.retention_days`), in small steps. Returns how many leads. */
export async function sweepOldLeads(deps: SweepDeps): Promise<number> {
  let swept = 0;
  for (const { slug, delivery } of deps.tenants()) {
    if (delivery.retention_days === undefined) continue;
    const now = deps.clock.now();
    const before = new Date(now.getTime() - delivery.retention_days * dayMs);
    let ids = await deps.removal.past(slug, before, now, batch);
    while (ids.length > 0) {
      swept += await forgetLeads(deps, slug, ids);
      // Lets leads and pages through.
      await wait(50);
      ids = await deps.removal.past(slug, before, now, batch);
    }
  }
  return swept;
}

/** Sweeps a minute after the start, then every day. Returns what ends it. */
export function startSweeping(deps: SweepDeps): () => void {
  const sweep = () =>
    sweepOldLeads(deps).then(
      (swept) => swept > 0 && deps.log.info({ leads: swept }, 'old leads deleted'),
      (error: unknown) => deps.log.error({ failure: failureCode(error) }, 'could not delete old leads'),
    );
  const timers = [setTimeout(sweep, firstAfterMs), setInterval(sweep, dayMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}

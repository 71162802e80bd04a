import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { attempt, startSweeps } from '#server/platform/start-sweeps';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ForgetDeps, forgetLeads, type LeadRemoval, type RetentionChecks } from './lead-removal';

/** What a sweep considers before it deletes anything. */
interface SweepFacts {
  readonly now: Date;
  /** When the previous check of this site ran; null: never. */
  readonly lastCheckedAt: Date | null;
  /** Leads that were already too old at the previous check, and were reported then. */
  readonly reported: number;
  /** All leads of the site. */
  readonly total: number;
}

/**
 * - `too-soon`: the previous check is less than a day ago.
 * - `first-check`: nothing has been reported yet.
 * - `clock-moved`: the clock moved backwards, or by days, since the previous check.
 * - `too-many`: more of the site's leads than a sweep may ever delete by itself.
 * - `delete`: delete those that were reported.
 */
type SweepVerdict = 'too-soon' | 'first-check' | 'clock-moved' | 'too-many' | 'delete';

const hourMs = 3_600_000;
const shortestGapMs = 20 * hourMs;
const longestGapMs = 72 * hourMs;
const allowedSetbackMs = hourMs;

/** A tenth of a site's leads, and three on a site with hardly any. */
export const mostSwept = (total: number): number => Math.max(3, Math.floor(total / 10));

/**
 * Whether a sweep may delete old leads. A wrong clock must never delete a site's leads: every lead is reported a day
 * before it goes, nothing goes right after the clock moved, and never more than a share at once.
 */
export function judgeSweep({ now, lastCheckedAt, reported, total }: SweepFacts): SweepVerdict {
  if (lastCheckedAt === null) return 'first-check';
  const gapMs = now.getTime() - lastCheckedAt.getTime();
  if (gapMs < -allowedSetbackMs || gapMs > longestGapMs) return 'clock-moved';
  if (gapMs < shortestGapMs) return 'too-soon';
  return reported > mostSwept(total) ? 'too-many' : 'delete';
}

type SweptSite = Pick<Tenant, 'slug'> & {
  readonly delivery: Pick<Tenant['delivery'], 'retention_days'>;
  /** No leads come in, so that its last ones would always be too many of those that are left. */
  readonly isRemoved?: boolean;
};

export interface SweepDeps extends Pick<ForgetDeps, 'mailer'> {
  readonly removal: Pick<LeadRemoval, 'past' | 'remove'>;
  readonly checks: Pick<RetentionChecks, 'lastCheck' | 'noteCheck' | 'count'>;
  /** Sites with leads, also those that are no longer served. */
  readonly tenants: () => Promise<readonly SweptSite[]>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 60_000;
const batch = 100;
const failureText = 'could not delete old leads';

/**
 * Deletes leads older than the site's `delivery.retention_days`, in small steps, once its guard allows it: leads are
 * reported at one check and deleted at the next, a day later. Returns how many were deleted.
 */
export async function sweepOldLeads(deps: SweepDeps): Promise<number> {
  let swept = 0;
  for (const tenant of await deps.tenants())
    await attempt(deps.log, failureText, async () => {
      swept += await sweepTenant(deps, tenant);
    });
  return swept;
}

async function sweepTenant(deps: SweepDeps, site: SweptSite): Promise<number> {
  const { slug, delivery } = site;
  if (delivery.retention_days === undefined) return 0;
  const now = deps.clock.now();
  const keptMs = delivery.retention_days * dayMs;
  const lastCheckedAt = await deps.checks.lastCheck(slug);
  const reportedBefore = new Date((lastCheckedAt ?? now).getTime() - keptMs);
  const before = new Date(now.getTime() - keptMs);
  const { total, old: reported } = await deps.checks.count(slug, reportedBefore);
  const verdict = judgeSweep({ now, lastCheckedAt, reported, total });
  if (verdict === 'too-soon') return 0;
  await deps.checks.noteCheck(slug, now);
  const most = mostDeleted(verdict, site, total);
  const swept = await deleteBefore(deps, slug, reportedBefore, now, most);
  const { old: due } = await deps.checks.count(slug, before);
  report(deps.log, { tenant: slug, swept, due, total }, verdict);
  return swept;
}

/** Too many at once leave a removed site a share a day. */
function mostDeleted(verdict: SweepVerdict, { isRemoved }: SweptSite, total: number): number {
  if (verdict === 'delete') return Number.POSITIVE_INFINITY;
  return verdict === 'too-many' && isRemoved ? mostSwept(total) : 0;
}

/** Deletes at most `most` leads, the oldest first. */
async function deleteBefore(
  deps: SweepDeps,
  slug: string,
  before: Date,
  now: Date,
  most: number,
): Promise<number> {
  let swept = 0;
  while (swept < most) {
    const ids = await deps.removal.past(slug, before, now, Math.min(batch, most - swept));
    if (ids.length === 0) break;
    swept += await forgetLeads(deps, slug, ids);
    // Lets leads and pages through.
    await wait(50);
  }
  return swept;
}

/** Logs what was deleted, what the next check deletes, or why nothing was deleted. */
function report(
  log: SweepDeps['log'],
  counts: { readonly tenant: string; readonly swept: number; readonly due: number; readonly total: number },
  verdict: SweepVerdict,
): void {
  if (counts.swept === 0 && counts.due === 0) return;
  if (verdict === 'too-many' && counts.swept === 0) {
    log.warn(
      counts,
      'too many leads are past retention_days to delete them all at once: check the clock, then run `dealer leads sweep`',
    );
  } else if (verdict === 'clock-moved') {
    log.warn(counts, 'the clock moved since the last check: no lead is deleted today');
  } else {
    log.info(counts, 'leads past retention_days: deleted now, and due at the next check');
  }
}

/** Checks a minute after the start, then every hour whether a day has passed. Returns a function that stops it. */
export const startSweeping = (deps: SweepDeps): (() => void) =>
  startSweeps(() => sweepOldLeads(deps), {
    firstAfterMs,
    failureText,
    log: deps.log,
  });

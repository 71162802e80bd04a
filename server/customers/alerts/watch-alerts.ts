import { faultOf } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import { type MatchDeps, matchStock } from './match-stock';
import { type AlertMailDeps, endOldAlerts, sendDueMail } from './send-alert-mail';

export type WatchDeps = MatchDeps & AlertMailDeps;

export interface WatchTimes {
  /** How often to look for changed stock and for emails that are due. */
  readonly pollMs: number;
  /** How often to look for alerts whose time is over. */
  readonly endMs: number;
}
export const usualWatch: WatchTimes = { pollMs: 3_000, endMs: 3_600_000 };

/**
 * Matches changed stock with alerts and sends their emails until stopped, one site after the other. Any number of
 * processes may do this. A failure is logged, and the next round tries again.
 */
export function startWatching(
  deps: WatchDeps,
  owner: string,
  times: WatchTimes = usualWatch,
): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  let endsAt = 0;
  const loop = async () => {
    while (!isStopped) {
      await pause(times.pollMs, (stop) => {
        wake = stop;
      });
      if (isStopped) return;
      const sites = enabledSites(deps);
      await attempt(deps, () => matchSites(deps, sites, owner));
      await attempt(deps, () => sendDueMail(deps, slugsOf(sites)));
      if (performance.now() < endsAt) continue;
      endsAt = performance.now() + times.endMs;
      await attempt(deps, () => endOldAlerts(deps, slugsOf(sites)));
    }
  };
  const done = loop();
  return () => {
    isStopped = true;
    wake();
    return done;
  };
}

const enabledSites = ({ tenants }: WatchDeps): readonly Tenant[] =>
  tenants.all().filter(({ alerts }) => alerts.enabled);

const slugsOf = (tenants: readonly Tenant[]) => tenants.map(({ slug }) => slug);

/** Matches the stock of each site that changed. A failed site does not stop the next. */
async function matchSites(deps: WatchDeps, sites: readonly Tenant[], owner: string): Promise<void> {
  const behind = new Set(await deps.alertTurns.behind(slugsOf(sites)));
  for (const tenant of sites) {
    if (behind.has(tenant.slug)) await attempt(deps, () => matchStock(deps, tenant, owner));
  }
}

async function attempt({ log }: Pick<WatchDeps, 'log'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(faultOf(error), 'alerts could not be matched or sent, trying again');
  }
}

function pause(ms: number, onStart: (stop: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

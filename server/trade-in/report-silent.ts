import { changeInTurn, silentMs } from '#server/leads/journey';
import { destinationsOf } from '#server/leads/rules/destinations';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ValuationStore } from './valuation-store';

interface ReportDeps {
  readonly valuations: Pick<
    ValuationStore,
    'change' | 'silentSites' | 'silent' | 'silentDecided' | 'removeExpired'
  >;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called when leads leave, so that their delivery starts at once. */
  readonly onLead: () => void;
}

/** Time to think again after "Not now": the dealer hears of the last decision only. */
const declinedMs = 2 * 60_000;
const everyMs = 60_000;
const batch = 50;
const failureText = 'could not report unfinished valuations';

/**
 * Reports the leads of valuations that have been silent for half an hour, each once, with how far the shopper got. A
 * site may do without, except for accepted offers. Declined offers are reported after two minutes. Returns how many
 * were reported.
 */
export async function reportSilent(deps: Omit<ReportDeps, 'steady'>): Promise<number> {
  let reported = 0;
  const sites = await deps.valuations.silentSites(new Date(deps.clock.now().getTime() - declinedMs));
  for (const tenant of deps.tenants()) {
    if (sites.has(tenant.slug)) reported += await reportOf(deps, tenant);
  }
  if (reported > 0) deps.onLead();
  return reported;
}

async function reportOf(
  { valuations, clock, log }: Pick<ReportDeps, 'valuations' | 'clock' | 'log'>,
  tenant: Tenant,
): Promise<number> {
  const now = clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  const declined = await valuations.silentDecided(tenant.slug, since(declinedMs), batch, false);
  const silent = tenant.valuation.report_abandoned
    ? await valuations.silent(tenant.slug, since(silentMs), batch)
    : await valuations.silentDecided(tenant.slug, since(silentMs), batch, true);
  const declinedIds = new Set(declined.map(({ id }) => id));
  const release = { at: now, destinations: (lead: Lead) => destinationsOf(lead, tenant) };
  // Another process that reports it first changes its version.
  return changeInTurn(
    [...declined, ...silent.filter(({ id }) => !declinedIds.has(id))],
    (valuation) => valuations.change({ ...valuation, reportedAt: now.toISOString() }, { release }),
    { failureText, log },
  );
}

/** Checks every minute, and deletes valuations without a lead once their link has ended. Returns a stop function. */
export const startReporting = (deps: ReportDeps): (() => Promise<void>) =>
  startRounds(
    async () => {
      await reportSilent(deps);
      await deps.valuations.removeExpired(deps.steady.now());
    },
    { everyMs, failureText, log: deps.log },
  );

import type { CustomerRecords } from '#server/customers/customer-data';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { PersonalLink } from '#server/leads/rules/confirmation-email';
import { valuationOfLead } from '#server/leads/rules/lead-valuation';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { Lead } from '#server/settings/lead';
import { KyselyValuationLimits } from './adapters/kysely-valuation-limits';
import { KyselyValuationLeads } from './adapters/kysely-valuations/valuation-leads';
import { KyselyValuationOutcomes } from './adapters/kysely-valuations/valuation-outcomes';
import { KyselyValuationStore } from './adapters/kysely-valuations/valuation-store';
import { KyselyValuationUpkeep } from './adapters/kysely-valuations/valuation-upkeep';
import { startReporting } from './report-silent';
import type { ValuationLeads } from './valuation-lead-port';
import type { ValuationLimits } from './valuation-limits-port';
import type { ValuationOutcomes } from './valuation-outcome-port';
import { valuationRecords } from './valuation-records';
import type { ValuationStore } from './valuation-store-port';
import type { ValuationUpkeep } from './valuation-upkeep-port';

export interface TradeIns {
  /** Shoppers' own cars being valued. */
  readonly valuations: ValuationStore;
  /** Their leads. */
  readonly valuationLeads: ValuationLeads;
  readonly valuationLimits: ValuationLimits;
  readonly valuationUpkeep: ValuationUpkeep;
  readonly valuationOutcomes: ValuationOutcomes;
  /** A customer's own valuations, as part of their data. */
  readonly valuationRecords: CustomerRecords;
  /** Reports unfinished valuations from now on, and deletes old ones. Returns a function that stops it. */
  startReportingValuations(intervalMs?: number): () => void;
}

/** Finds the personal link of a lead's valuation, for emails to its shopper. */
export function personalLinks(commits: GroupCommit) {
  const valuations = new KyselyValuationStore(commits, createLeadStores(commits).leads);
  return async ({ tenant, id, fields }: Lead): Promise<PersonalLink | undefined> =>
    valuationOfLead({ fields }) && ((await valuations.ofLead(tenant, id)) ?? undefined);
}

interface TradeInDeps {
  readonly commits: GroupCommit;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** Called when a lead leaves, so that its delivery starts at once. */
  readonly onLead: () => void;
}

export function createTradeIn(deps: TradeInDeps): TradeIns {
  const { commits, tenants, clock, steady = clock, log, onLead } = deps;
  const { leads, bookings } = createLeadStores(commits);
  const valuations = new KyselyValuationStore(commits, leads);
  const upkeep = new KyselyValuationUpkeep(commits);
  return {
    valuations,
    valuationLeads: new KyselyValuationLeads(commits, leads, bookings),
    valuationLimits: new KyselyValuationLimits(commits),
    valuationUpkeep: upkeep,
    valuationOutcomes: new KyselyValuationOutcomes(commits.db),
    valuationRecords: valuationRecords({ valuations, upkeep }),
    startReportingValuations: (intervalMs) =>
      startReporting(
        { valuations, upkeep, tenants: () => tenants.all(), clock, steady, log, onLead },
        intervalMs,
      ),
  };
}

import type { CustomerRecords } from '#server/customers/customer-data';
import type { TenantRegistry } from '#server/dealer/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { PersonalLink } from '#server/leads/rules/confirmation-email';
import { valuationOfLead } from '#server/leads/rules/lead-valuation';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { Lead } from '#server/settings/lead';
import { startReporting } from './decide-offer';
import { PhotoUploadStore, startUploadSweeps, ValuationPhotoStore } from './photos/photo-store';
import { valuationRecord } from './valuation';
import { ValuationStore } from './valuation-store';

const storeOf = (commits: GroupCommit): ValuationStore => {
  const { leads, bookings } = createLeadStores(commits);
  return new ValuationStore(commits, leads, bookings);
};

/** Finds the personal link of a lead's valuation, for emails to its shopper. */
export function personalLinks(commits: GroupCommit) {
  const valuations = storeOf(commits);
  return async ({ tenant, id, fields }: Lead): Promise<PersonalLink | undefined> =>
    valuationOfLead({ fields }) && ((await valuations.ofLead(tenant, id)) ?? undefined);
}

interface TradeInDeps {
  readonly commits: GroupCommit;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: Clock;
  readonly log: Log;
  /** Called when a lead leaves, so that its delivery starts at once. */
  readonly onLead: () => void;
}

/** Shoppers' own cars being valued, with their photos. */
export function createTradeIn({ commits, tenants, clock, steady, log, onLead }: TradeInDeps) {
  const valuations = storeOf(commits);
  const photoUploads = new PhotoUploadStore(commits);
  return {
    valuations,
    valuationPhotos: new ValuationPhotoStore(commits),
    photoUploads,
    valuationRecords: recordsOf(valuations),
    /** Reports unfinished valuations from now on, and deletes old ones. Returns a function that stops it. */
    startReportingValuations: () =>
      startReporting({ valuations, tenants: () => tenants.all(), clock, steady, log, onLead }),
    /** Deletes old uploads of photos from now on. Returns a function that stops it. */
    startSweepingUploads: () => startUploadSweeps({ uploads: photoUploads, clock: steady, log }),
  };
}

/**
 * A customer's own valuations, as part of their data. Those with a lead are the dealer's records: they stay when the
 * account is deleted, and `dealer leads forget` deletes them.
 */
const recordsOf = (valuations: ValuationStore): CustomerRecords => ({
  name: 'valuations',
  export: async ({ tenant, id }) => (await valuations.ofCustomer(tenant, id)).map(valuationRecord),
  forget: ({ tenant, id }) => valuations.forgetCustomer(tenant, id),
});

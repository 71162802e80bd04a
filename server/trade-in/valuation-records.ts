import type { CustomerRecords } from '#server/customers/customer-data';
import type { Valuation } from './valuation';
import type { ValuationStore } from './valuation-store-port';
import type { ValuationUpkeep } from './valuation-upkeep-port';

interface Deps {
  readonly valuations: Pick<ValuationStore, 'ofCustomer'>;
  readonly upkeep: Pick<ValuationUpkeep, 'forgetCustomer'>;
}

/**
 * A customer's valuations. Those with a lead are the dealer's records: they stay when the account is deleted, and
 * `dealer leads forget` deletes them.
 */
export const valuationRecords = ({ valuations, upkeep }: Deps): CustomerRecords => ({
  name: 'valuations',
  export: async ({ tenant, id }) => (await valuations.ofCustomer(tenant, id)).map(toRecord),
  forget: ({ tenant, id }) => upkeep.forgetCustomer(tenant, id),
});

const toRecord = ({
  registration,
  vehicle,
  kilometres,
  answers,
  payoutDollars,
  ...valuation
}: Valuation) => ({
  registration,
  vehicle,
  kilometres,
  answers,
  payout: payoutDollars,
  estimate: valuation.estimate,
  offer: valuation.offer,
  accepted: valuation.accepted,
  reached: valuation.reached,
  started_at: valuation.createdAt,
});

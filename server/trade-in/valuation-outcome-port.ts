import type { Valuation } from './valuation';

/** What became of valuations: the dealer bought the car, or did not. */
export interface ValuationOutcomes {
  /** Every valuation of a site whose outcome is recorded. */
  decided(tenant: string): Promise<Valuation[]>;
}

import type { Valuation } from './valuation';

/** What happens to valuations that nobody continues, and to those of a customer who leaves. */
export interface ValuationUpkeep {
  /** The slugs of the sites that have any of those below: a thousand sites are not asked one by one. */
  silentSites(before: Date): Promise<ReadonlySet<string>>;
  /**
   * Those with a lead that nobody has heard of and that have not changed since, the longest silent first; only those with
   * an accepted or declined offer on request.
   */
  silent(
    tenant: string,
    before: Date,
    options: { readonly only?: 'accepted' | 'declined' | undefined; readonly limit: number },
  ): Promise<Valuation[]>;
  /** Deletes those without a lead whose link has ended. Returns how many. */
  removeExpired(now: Date): Promise<number>;
  /** Deletes a customer's without a lead; those with one are the dealer's and only forget the customer. */
  forgetCustomer(tenant: string, customerId: string): Promise<void>;
}

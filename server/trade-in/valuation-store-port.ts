import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { Valuation } from './valuation';

/** A lead leaves for its destinations. */
interface LeadRelease {
  readonly at: Date;
  /** Names of the destinations of the lead in its new state; those that have it already get nothing. */
  readonly destinations: (lead: Lead) => readonly string[];
  /** A further message about a lead that they have, under a name of its own. */
  readonly about?: string | undefined;
}

/** Stored in the same transaction as a change of a valuation with a lead. */
export interface WithLead {
  /** Changes the lead, besides its fields about the valuation, which always follow. */
  readonly lead?: ((lead: Lead) => Lead) | undefined;
  readonly release?: LeadRelease | undefined;
  /** The desk shows the lead as new again. */
  readonly isNews?: boolean | undefined;
  /** Stores something else with it, such as a message to the shopper. */
  readonly within?: ((trx: Transaction<Database>) => Promise<unknown>) | undefined;
}

/** Storage of valuations. Durable before it returns. */
export interface ValuationStore {
  /**
   * Stores a new one. One that was started with the same key and has no contact details yet continues instead and is
   * returned; otherwise the new one is. With `leadSince`, one with contact details that was started since then continues
   * too, unless the dealer has heard of it.
   */
  add(valuation: Valuation, startKey: string | null, leadSince?: Date): Promise<Valuation>;
  byId(tenant: string, id: string): Promise<Valuation | null>;
  /** Of a lead, the one that changed last; null for a lead without a valuation. */
  ofLead(tenant: string, leadId: string): Promise<Valuation | null>;
  /**
   * Stores the next version of a valuation, given with the version that was read, and the new state of its lead in the
   * same transaction. False if somebody else changed it first: read it again.
   */
  change(valuation: Valuation, also?: WithLead): Promise<boolean>;
  /** A customer's, newest first. */
  ofCustomer(tenant: string, customerId: string): Promise<Valuation[]>;
}

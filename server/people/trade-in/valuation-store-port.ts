import type { Valuation } from './valuation';

/** Storage of valuations. Durable before it returns. */
export interface ValuationStore {
  add(valuation: Valuation): Promise<void>;
  byId(tenant: string, id: string): Promise<Valuation | null>;
  /** Of a lead; null for a lead without a valuation. */
  ofLead(tenant: string, leadId: string): Promise<Valuation | null>;
  /** Stores the next version; false if somebody else changed it first: read it again. */
  change(valuation: Valuation): Promise<boolean>;
  /** A customer's, newest first. */
  ofCustomer(tenant: string, customerId: string): Promise<Valuation[]>;
}

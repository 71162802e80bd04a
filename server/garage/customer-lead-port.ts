import type { LeadStatus } from '#server/settings/lead-status';

/**
 * A lead sent under a customer's number, without any personal detail: somebody else may have entered that number by
 * mistake.
 */
export interface CustomerLead {
  readonly id: string;
  readonly category: string;
  readonly subcategory: string | undefined;
  /** The dealer's car that it is about. */
  readonly car: { readonly name: string; readonly slug: string } | undefined;
  readonly status: LeadStatus;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** Which of a customer's leads: those of these categories, or all others. */
export interface CustomerLeadFilter {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly limit: number;
}

/** Reads leads by phone number. */
export interface CustomerLeadStore {
  /** Leads of a dealer under a number in E.164, newest first, without those held or discarded as spam. */
  ofPhone(tenant: string, phone: string, filter: CustomerLeadFilter): Promise<CustomerLead[]>;
}

/** A customer's choice about what the dealer's staff may see of their account. */
export interface CustomerConsent {
  readonly allowed: boolean;
  /** The version of the wording that the customer read. */
  readonly wording: string;
  /** UTC, ISO. */
  readonly at: string;
}

/** Whose choice it is. */
export interface ConsentOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/** The record of customers' choices: a row for each change, never altered. Without a row nothing is allowed. */
export interface ConsentStore {
  /** Records a choice unless it is the same as the current one, however often it is sent. */
  record(owner: ConsentOwner, consent: CustomerConsent): Promise<void>;
  /** The choice in force; null before the first. */
  current(owner: ConsentOwner): Promise<CustomerConsent | null>;
  /** Every change, the latest first. */
  history(owner: ConsentOwner): Promise<readonly CustomerConsent[]>;
  /** Deletes the record. */
  clear(owner: ConsentOwner): Promise<void>;
}

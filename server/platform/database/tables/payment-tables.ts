/** Attempts to pay one amount through one provider. */
export interface PaymentsTable {
  id: string;
  tenant: string;
  /** What it is for: `reservation` or `reference`. */
  subject_kind: string;
  subject_id: string;
  provider: string;
  amount_cents: number;
  description: string;
  reference: string;
  state: string;
  provider_ref: string | null;
  href: string | null;
  return_href: string;
  problem: string | null;
  received_cents: number;
  fee_cents: number;
  refunded_cents: number;
  expires_at: string;
  created_at: string;
  updated_at: string;
  paid_at: string | null;
  /** Since when a bank works on an open one. */
  working_since: string | null;
  /** When the provider is asked next; moved on while it is being asked. Null: never again. */
  next_check_at: string | null;
  /** Times that the provider was asked since the last change. */
  checks: number;
  dispute_state: 'open' | 'closed' | null;
  disputed_at: string | null;
}

/** Money sent back. */
export interface PaymentRefundsTable {
  id: string;
  tenant: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  requested_by: string;
  state: string;
  provider_ref: string | null;
  problem: string | null;
  created_at: string;
  done_at: string | null;
  /** When the provider is asked next; moved on while it is being asked. Null: never again. */
  next_attempt_at: string | null;
  attempts: number;
}

/** Movements of money. Rows are only ever added. */
export interface PaymentLedgerTable {
  id: string;
  tenant: string;
  payment_id: string;
  kind: string;
  amount_cents: number;
  /** Unique together with the payment and the kind. */
  entry_key: string;
  at: string;
}

/** What providers reported, stored before it is acted on: no more than which payment to look at. */
export interface PaymentEventsTable {
  tenant: string;
  provider: string;
  /** The provider's own id of the event. */
  id: string;
  type: string;
  /** Empty where only the provider's own number is known. */
  payment_id: string;
  provider_number: string | null;
  received_at: string;
  /** Null once it is processed. */
  next_attempt_at: string | null;
  attempts: number;
}

/** The accounts of the practice provider, where no money moves. */
export interface PracticePaymentsTable {
  id: string;
  tenant: string;
  amount_cents: number;
  /** `open`, `paid`, `failed` or `closed`. */
  state: string;
  /** When a slow payment arrives; null otherwise. */
  pays_at: string | null;
  /** JSON: cents by refund id. */
  refunds: string;
}

export interface BuyingTables {
  /** Cars held for shoppers. Personal data leaves with the shopper; states, amounts and references stay. */
  reservations: {
    id: string;
    tenant: string;
    car_id: string;
    /** For people and bank statements. */
    reference: string;
    state: string;
    /** 1 while its time runs: the shopper pays, or the car is held. */
    live: number;
    /** 1 while it keeps its car: at most one of a car does. */
    keeps_car: number;
    /** The stock version at which its car was last compared with the feed. */
    car_version: number;
    ends_at: string | null;
    lead_id: string | null;
    /** When the lead left for its destinations. */
    reported_at: string | null;
    customer_id: string | null;
    /** Keyed hash of the form: the same one sent twice makes one reservation. */
    start_key: string | null;
    /** Keyed hashes of the phone number and the connection; null once forgotten, or where many share a connection. */
    phone_key: string | null;
    connection_key: string | null;
    /** The shopper's details as JSON; null once deleted. All other columns stay for the dealer's books. */
    shopper: string | null;
    /** What the desk finds it by besides the shopper, in lower case. */
    words: string;
    /** Counts changes. */
    version: number;
    /** The rest of the record as JSON. */
    data: string;
    created_at: string;
    updated_at: string;
  };

  /** The history of reservations. Rows are added, never changed. */
  reservation_changes: {
    reservation_id: string;
    /** From 1 in the order of the changes. */
    number: number;
    at: string;
    from_state: string | null;
    to_state: string;
    changed_by: string;
    why: string;
  };

  /** Purchases of cars online. Personal data; deleted with the lead, or once expired without one. */
  orders: {
    id: string;
    tenant: string;
    reference: string;
    /** Null before the contact details. */
    lead_id: string | null;
    customer_id: string | null;
    car_id: string;
    /** The reservation that holds the car. */
    reservation_id: string | null;
    /** Keyed hash of a first step: the same one sent twice makes one order. */
    start_key: string | null;
    /** Counts changes. */
    version: number;
    /** The record as JSON. */
    data: string;
    /** When the deposit was paid. */
    placed_at: string | null;
    /** How a placed order ended, and when; null while its car is held. */
    end_kind: string | null;
    ended_at: string | null;
    /** In lower case: reference, car, and the shopper's name, email and phone. */
    words: string;
    /** When the lead's deliveries were released: placed, or silent for too long. */
    reported_at: string | null;
    created_at: string;
    updated_at: string;
    expires_at: string;
  };

  /** Attempts to pay one amount through one provider. */
  payments: {
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
  };

  /** Money sent back. */
  payment_refunds: {
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
  };

  /** Movements of money. Rows are only ever added. */
  payment_ledger: {
    id: string;
    tenant: string;
    payment_id: string;
    kind: string;
    amount_cents: number;
    /** Unique together with the payment and the kind. */
    entry_key: string;
    at: string;
  };

  /** What providers reported, stored before it is acted on: no more than which payment to look at. */
  payment_events: {
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
  };

  /** The accounts of the practice provider, where no money moves. */
  practice_payments: {
    id: string;
    tenant: string;
    amount_cents: number;
    /** `open`, `paid`, `failed` or `closed`. */
    state: string;
    /** When a slow payment arrives; null otherwise. */
    pays_at: string | null;
    /** JSON: cents by refund id. */
    refunds: string;
  };

  /** Amounts that customers pay for a dealer's own references. */
  payment_requests: {
    id: string;
    tenant: string;
    reference: string;
    amount_cents: number;
    note: string;
    /** `link` or `typed`. */
    origin: string;
    created_by: string | null;
    created_at: string;
    expires_at: string;
    withdrawn_at: string | null;
    /** Null until somebody pays, and once the account is deleted. */
    customer_id: string | null;
    payer_name: string | null;
    payer_phone: string | null;
    payer_email: string | null;
    paid_payment_id: string | null;
  };
}

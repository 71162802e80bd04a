export interface CustomerTables {
  /** Shoppers with an account. Personal data. */
  customers: {
    id: string;
    tenant: string;
    /** E.164; unique per dealer. */
    phone: string;
    name: string | null;
    /** The Australian state where the customer registers a car, as they last chose. */
    register_in: string | null;
    created_at: string;
    last_sign_in_at: string;
  };

  /** Browsers in which a customer is signed in; deleted with the customer. */
  customer_sessions: {
    /** SHA-256 of the cookie's content, hex. */
    id_hash: string;
    /** Names the session on the account page; opens nothing. */
    id: string;
    tenant: string;
    customer_id: string;
    /** Browser and system in words. */
    device: string;
    created_at: string;
    expires_at: string;
  };

  /** Each time a customer allowed or stopped staff seeing their account. Append-only; deleted with the customer. */
  customer_consents: {
    customer_id: string;
    /** Counts the customer's changes from 1: the last one is in force. */
    position: number;
    tenant: string;
    /** 1 or 0. */
    allowed: number;
    /** The version of the words that the customer read. */
    wording: string;
    at: string;
  };

  /** Codes that were sent and not yet used. Personal data; deleted once they expire. */
  sign_in_codes: {
    /** Keyed hash of the browser's attempt: a code works in the browser that asked for it only. */
    attempt_hash: string;
    tenant: string;
    /** E.164. */
    phone: string;
    /** Keyed hash of the code. */
    code_hash: string;
    /** Guesses so far, right or wrong. */
    guesses: number;
    created_at: string;
    expires_at: string;
  };

  /** A car that a customer owns. Personal data; deleted with the customer. */
  customer_cars: {
    id: string;
    tenant: string;
    customer_id: string;
    /** Letters and digits in capitals; unique per customer. */
    rego: string | null;
    year: number | null;
    make: string;
    model: string;
    km: number | null;
    /** Next service, YYYY-MM-DD. */
    service_on: string | null;
    created_at: string;
  };

  /** A car that a customer has saved. */
  watchlist: {
    tenant: string;
    customer_id: string;
    car_id: string;
    /** Finds a car that has left the stock since. */
    car_slug: string;
    saved_at: string;
    /** Whole dollars; null for a car without a price. */
    price_when_saved: number | null;
    note: string;
  };

  /** The link by which a customer shares a watchlist: one at a time. */
  watchlist_shares: {
    tenant: string;
    customer_id: string;
    token: string;
    created_at: string;
  };

  /** Spins of the prize wheel: one for each phone number and campaign. */
  spins: {
    id: string;
    tenant: string;
    campaign: string;
    /** Null once the customer is deleted. */
    customer_id: string | null;
    /** A keyed hash of the phone number: it stays when a customer is deleted, so that the number spins only once. */
    phone_mark: string;
    drawn: number;
    odds: string;
    prize: string | null;
    prize_code: string | null;
    created_at: string;
  };

  spin_prizes: {
    tenant: string;
    campaign: string;
    name: string;
    /** How many are gone. */
    awarded: number;
  };
}

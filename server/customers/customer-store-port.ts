/** A shopper with an account at one dealer. */
export interface Customer {
  readonly id: string;
  readonly tenant: string;
  /** E.164; unique per dealer. */
  readonly phone: string;
  /** Null until the customer gives one. */
  readonly name: string | null;
  /** Instant, ISO. */
  readonly createdAt: string;
}

/** A browser in which a customer is signed in. */
export interface CustomerSession {
  /** Names the session on the account page; opens nothing. */
  readonly id: string;
  /** SHA-256 of the cookie's content, hex: a copy of the database opens no session. */
  readonly idHash: string;
  readonly tenant: string;
  readonly customerId: string;
  /** Browser and system in words, e.g. `Chrome on Android`. */
  readonly device: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface ListedCustomer extends Customer {
  readonly lastSignInAt: string;
}

/** Storage of customers. `redeem` of the codes creates them. */
export interface CustomerStore {
  /** Newest first. */
  list(tenant: string, limit: number): Promise<ListedCustomer[]>;
  byId(tenant: string, id: string): Promise<Customer | null>;
  byPhone(tenant: string, phone: string): Promise<Customer | null>;
  /** False if the dealer has no such customer. */
  rename(tenant: string, id: string, name: string | null): Promise<boolean>;
  /** Also deletes all data of the account, sessions included. False if the dealer has no such customer. */
  remove(tenant: string, id: string): Promise<boolean>;
}

/** Sessions on the server: a session ends when its row is deleted, even if a cookie remains. */
export interface CustomerSessionStore {
  /** Null: none, expired, or its customer is deleted. */
  find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ readonly customer: Customer; readonly session: CustomerSession } | null>;
  /** Those of a customer that have not expired, newest first. */
  list(tenant: string, customerId: string, now: Date): Promise<CustomerSession[]>;
  /** By the content of a browser's cookie. */
  end(tenant: string, idHash: string): Promise<void>;
  /** By its name on the account page. False if the customer has no such session. */
  endNamed(tenant: string, customerId: string, id: string): Promise<boolean>;
  endAll(tenant: string, customerId: string): Promise<void>;
}

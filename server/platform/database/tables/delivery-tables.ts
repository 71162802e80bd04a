export type DeliveryState = 'pending' | 'delivered' | 'dead';

export interface DeliveriesTable {
  /** The same on every attempt: the recipient may drop repeats. */
  id: string;
  tenant: string;
  lead_id: string;
  /** The destination's name in the tenant, e.g. `email`. */
  destination: string;
  /** Its subject: `lead`, or a later event, e.g. `booking-2`. */
  about: string;
  state: DeliveryState;
  /** Completed attempts, all of them failures while it is pending. */
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  delivered_at: string | null;
  created_at: string;
}

/** The queue of deliveries to one destination of a tenant: one process at a time works on it. */
export interface DeliveryLanesTable {
  /** `tenant/destination`. */
  id: string;
  tenant: string;
  destination: string;
  /** Failures in a row. */
  failures: number;
  /** No attempts before this time. */
  rest_until: string | null;
  /** Why delivery here has stopped; null while it is active. */
  closed: string | null;
  lease_owner: string | null;
  lease_until: string | null;
}

export type MessageState = 'pending' | 'sent' | 'failed' | 'expired';

/** Messages to customers. Personal data; deleted after some days, or with the customer. */
export interface MessagesTable {
  /** The same on every attempt: a gateway may drop repeats. */
  id: string;
  tenant: string;
  /** How it travels, e.g. `sms`. */
  channel: string;
  /** A number as +61491570006 for `sms`. */
  recipient: string;
  /** JSON; `{}` once its secret is removed. */
  payload: string;
  purpose: string;
  state: MessageState;
  /** Completed attempts. */
  attempts: number;
  next_attempt_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  /** Never sent from then on. */
  expires_at: string;
  /** When the secret in the payload must be removed at the latest; null if there is none. */
  secret_until: string | null;
  created_at: string;
  sent_at: string | null;
  last_problem: string | null;
}

type MessageState = 'pending' | 'sent' | 'failed' | 'expired';

export interface AlertTables {
  /** Messages to customers. Personal data; deleted after some days, or with the customer. */
  messages: {
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
  };

  /** Email addresses with alerts, one row per site. Personal data; deleted with the last alert. */
  alert_people: {
    id: string;
    tenant: string;
    /** In lower case. */
    email: string;
    created_at: string;
  };

  /** Alerts by email: for a search, or for one car. Deleted with their person. */
  alerts: {
    id: string;
    tenant: string;
    person_id: string;
    kind: 'search' | 'car';
    /** The canonical address of the search without order and page, or the car's id. */
    target: string;
    /** Its name in pages and emails: `Used Toyota HiLux for sale`. */
    label: string;
    /** The site's origin where it was made, for links in emails. */
    origin: string | null;
    frequency: 'now' | 'daily' | 'weekly';
    state: 'unconfirmed' | 'active' | 'paused';
    /** The stock version when it was made: cars of that version are not new. */
    stock_version: number;
    /** The wording that the person agreed to. */
    consent: string;
    created_at: string;
    confirmed_at: string | null;
    /** Deleted from then on: unless confirmed, or renewed. */
    ends_at: string;
    renewal_sent_at: string | null;
  };

  /** Every car ever reported to an alert, once. */
  alert_cars: {
    alert_id: string;
    car_id: string;
    tenant: string;
    /** `watched`: the car of a car alert, not reported yet. */
    kind: 'new' | 'cheaper' | 'available' | 'sold' | 'watched';
    /** The displayed price as last reported, in dollars; null without a price. */
    price: number | null;
    /** The price before, for a cheaper car. */
    earlier_price: number | null;
    found_at: string;
    /** When its email is due; null once it is in the outbox. */
    due_at: string | null;
    /** The last email with this car. */
    message_id: string | null;
  };

  /** How far each site's stock has been matched with its alerts. One process at a time holds the lease. */
  alert_positions: {
    tenant: string;
    /** Null until the first stock is stored. */
    version: number | null;
    lease_owner: string | null;
    lease_until: string | null;
  };

  /** The stock as last matched with the alerts, to recognise cars that are new to a search. */
  alert_stock: {
    tenant: string;
    car_id: string;
    price: number | null;
    /** The search document as JSON. */
    document: string;
  };

  /** Customers' alerts by text message about one car; deleted with the customer. */
  text_alerts: {
    id: string;
    tenant: string;
    customer_id: string;
    car_id: string;
    label: string;
    origin: string | null;
    /** In the link that stops it. */
    token: string;
    /** The lowest price that the customer knows of, in whole dollars. */
    price: number | null;
    consent: string;
    created_at: string;
    ends_at: string;
  };

  /** Text alerts sent by a site on one of its days. */
  text_alert_days: {
    tenant: string;
    day: string;
    texts: number;
  };
}

/** A customer's alert by text message about one car: a lower price, or its sale. */
export interface TextAlert {
  readonly id: string;
  readonly tenant: string;
  readonly customerId: string;
  readonly carId: string;
  /** The car's name. */
  readonly label: string;
  /** The site's origin where the alert was made. */
  readonly origin: string | null;
  /** In the link that stops it; opens nothing else. */
  readonly token: string;
  /** The lowest price that the customer knows of, in whole dollars; null without one. */
  readonly price: number | null;
  /** The wording that the customer agreed to. */
  readonly consent: string;
  readonly createdAt: string;
  /** Deleted from then on. */
  readonly endsAt: string;
}

/** An alert with the customer's number (E.164). */
export interface AddressedTextAlert extends TextAlert {
  readonly phone: string;
}

export type StoppedAlerts =
  | { readonly token: string }
  | { readonly customerId: string; readonly id?: string | undefined };

/** Text alerts for the customers who ask for them. */
export interface TextAlertStore {
  /** Stores one alert for each customer and car. `full`: the customer has `most` others. */
  add(alert: TextAlert, most: number): Promise<'added' | 'there' | 'full'>;
  byToken(tenant: string, token: string): Promise<TextAlert | null>;
  /** Newest first. */
  ofCustomer(tenant: string, customerId: string): Promise<readonly TextAlert[]>;
  /** Deletes one alert, or all of a customer. Returns how many. */
  remove(tenant: string, which: StoppedAlerts): Promise<number>;
}

/** A change of an alert's car. */
export interface TextReport {
  /** The new price to compare with; `sold` ends the alert. */
  readonly change: { readonly price: number } | 'sold';
  /** Null moves the price without a text. */
  readonly text: string | null;
  readonly expiresAt: Date;
  /** The site's local day, YYYY-MM-DD. */
  readonly day: string;
  /** Texts of the site on that day. */
  readonly most: number;
}

/** Text alerts for the process that watches the stock. */
export interface TextAlertReports {
  /** A site's alerts in the order of their ids, after one. */
  ofSite(tenant: string, after: string, limit: number): Promise<readonly AddressedTextAlert[]>;
  /**
   * Records a change and puts its text into the outbox, in one transaction. `repeat`: another process has done so, or
   * the alert is gone. `spent`: the day's texts are used up, and nothing has changed.
   */
  report(alert: AddressedTextAlert, report: TextReport): Promise<'sent' | 'repeat' | 'spent'>;
  /** Deletes alerts whose time is over, and counts of past days. */
  sweep(now: Date): Promise<void>;
}

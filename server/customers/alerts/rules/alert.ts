const frequencies = ['now', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];
export const isFrequency = (text: string): text is Frequency => frequencies.some((one) => one === text);

/** The subject of an alert: every new car of a search, or one car. */
export type AlertKind = 'search' | 'car';

/** An alert that someone asked for. */
export interface Alert {
  readonly id: string;
  readonly tenant: string;
  readonly personId: string;
  readonly kind: AlertKind;
  /** The canonical address of the search, or the id of the car. */
  readonly target: string;
  /** Its name in pages and emails. */
  readonly label: string;
  /** The site's origin where it was made. */
  readonly origin: string | null;
  readonly frequency: Frequency;
  readonly state: 'unconfirmed' | 'active' | 'paused';
  /** Cars of this stock version are not new to it. */
  readonly stockVersion: number;
  /** The wording that the person agreed to. */
  readonly consent: string;
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  /** Deleted from then on. */
  readonly endsAt: string;
}

/** An alert with its person's address, for emails. */
export interface AddressedAlert extends Alert {
  readonly email: string;
}

/** Why a car is in an email. */
export type ReportKind = 'new' | 'cheaper' | 'available' | 'sold';

/** A car for an alert. A `watched` one only notes its first price, which later ones are compared with: no email. */
export interface Report {
  readonly alertId: string;
  readonly carId: string;
  readonly kind: ReportKind | 'watched';
  /** The displayed price in dollars; null without a price. */
  readonly price: number | null;
  /** The price before, where none was reported. */
  readonly earlierPrice?: number | null;
  /** When its email is due; null without one. */
  readonly dueAt: string | null;
}

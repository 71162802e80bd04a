import type { AddressedAlert, Alert, Frequency, Report, ReportKind } from './rules/alert';

/** An email to put into the outbox with a change. */
export interface AlertLetter {
  /** The same for the same email: it is stored once. */
  readonly id: string;
  readonly tenant: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers besides the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never sent from then on. */
  readonly expiresAt: Date;
}

export type NewAlert = Omit<AddressedAlert, 'id' | 'personId' | 'state' | 'confirmedAt'> & {
  /** The displayed price of the car of a car alert. */
  readonly carPrice?: number | null;
};

/** A change that a person makes to an alert. */
export type AlertChange =
  | { readonly kind: 'confirm' | 'renew'; readonly now: Date; readonly endsAt: Date }
  | { readonly kind: 'pause' | 'resume' }
  /** `dueAt` is the new time of what is still waiting. */
  | { readonly kind: 'frequency'; readonly frequency: Frequency; readonly dueAt: Date };

/** Alerts for the people who ask for them. */
export interface AlertStore {
  /**
   * Stores an alert, unless the address has one of the same target, and the email about it in one transaction.
   * `letter` gets the stored alert; null sends nothing.
   */
  add(alert: NewAlert, letter: (stored: AddressedAlert) => AlertLetter | null): Promise<void>;
  byId(tenant: string, id: string): Promise<AddressedAlert | null>;
  /** All alerts of a person, the newest first. */
  ofPerson(tenant: string, personId: string): Promise<readonly AddressedAlert[]>;
  /** Whether a site has any. */
  hasAny(tenant: string): Promise<boolean>;
  /** False if there is no such alert. A repeat changes nothing. */
  change(tenant: string, id: string, change: AlertChange): Promise<boolean>;
  /** Deletes one alert, or every alert of a person or an address, with all that was reported. Returns how many. */
  remove(tenant: string, which: RemovedAlerts): Promise<number>;
}

/** `email` is in lower case. */
export type RemovedAlerts =
  | { readonly id: string }
  | { readonly personId: string }
  | { readonly email: string };

/** A car as it was last matched; `document` is its search document as JSON. */
export interface MatchedCar {
  readonly id: string;
  readonly price: number | null;
  readonly document: string;
}

/** The price of a car as last reported to an alert. */
export interface ReportedCar {
  readonly alertId: string;
  readonly carId: string;
  readonly price: number | null;
}

/** A place in the list of alerts by target. */
export interface AlertPosition {
  readonly target: string;
  readonly id: string;
}

/** Alerts for matching them with changed cars. */
export interface MatchStore {
  /** Active alerts for searches in the order of their targets, after a position. */
  searches(tenant: string, after: AlertPosition, limit: number): Promise<readonly Alert[]>;
  /** Active alerts for one of these cars. */
  forCars(tenant: string, carIds: readonly string[]): Promise<readonly Alert[]>;
  /** These cars as last matched; cars that were not for sale then are left out. */
  matched(tenant: string, carIds: readonly string[]): Promise<readonly MatchedCar[]>;
  /** What was reported of these cars to any alert. */
  reported(tenant: string, carIds: readonly string[]): Promise<readonly ReportedCar[]>;
  /**
   * Stores reports with their due times. A car is stored once per alert: a repeat changes nothing unless the car was
   * sold, is cheaper than last reported, or had no price until now.
   */
  record(tenant: string, reports: readonly Report[], now: Date): Promise<void>;
}

/** The one process that matches a site's stock, and how far it is. */
export interface MatchTurns {
  /**
   * Leases a site for `leaseMs`; afterwards anyone may: the owner may have died. Null if another process has it.
   * `version` is null before the first stock is stored.
   */
  take(
    tenant: string,
    owner: string,
    now: Date,
    leaseMs: number,
  ): Promise<{ readonly version: number | null } | null>;
  /** Stores cars as matched (`null`: no longer for sale), while the owner has the lease; false if it has not. */
  keep(
    tenant: string,
    owner: string,
    cars: readonly (MatchedCar | { readonly id: string; readonly document: null })[],
  ): Promise<boolean>;
  /** Moves a site to a stock version, if given, and ends the lease. */
  end(tenant: string, owner: string, version?: number): Promise<void>;
  /** Sites with a stock version that is not matched yet, among those named. */
  behind(tenants: readonly string[]): Promise<readonly string[]>;
}

/** A car waiting for its email. */
export interface WaitingCar {
  readonly carId: string;
  readonly kind: ReportKind;
  readonly price: number | null;
  readonly earlierPrice: number | null;
}

/** Waiting emails, and alerts whose time is over. */
export interface AlertMailStore {
  /** Active alerts with a car whose email is due. */
  due(tenants: readonly string[], now: Date, limit: number): Promise<readonly AddressedAlert[]>;
  /** Every car that waits for the email of an alert, the first found first. */
  waiting(alertId: string): Promise<readonly WaitingCar[]>;
  /**
   * Puts the email into the outbox and ends the wait of these cars, in one transaction; does nothing if another process
   * has done so. Without a letter the wait just ends. `ends` deletes the alert.
   */
  send(alertId: string, cars: readonly string[], letter: AlertLetter | null, ends: boolean): Promise<boolean>;
  /** Active alerts that end before an instant and whose person has not been asked to renew. */
  ending(tenants: readonly string[], before: Date, limit: number): Promise<readonly AddressedAlert[]>;
  /** Puts the email about the end into the outbox, once; deletes alerts whose time is over if there is none. */
  endAlerts(
    which:
      | { readonly asks: Alert; readonly letter: AlertLetter; readonly now: Date }
      | { readonly over: Date },
  ): Promise<void>;
}

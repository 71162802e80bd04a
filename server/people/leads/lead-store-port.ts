import type { Lead } from '#server/settings/lead';
import type { ContentKeys } from './rules/content-keys';

/** A file attached to a lead. */
export interface LeadFile {
  /** The person's file name, sanitised. */
  readonly name: string;
  /** Media type, detected from the bytes. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** An exclusive time at a location, for one car or none in particular. */
export interface NewBooking {
  readonly locationId: string;
  readonly carId?: string | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Capacity of this location at this time. */
  readonly capacity: number;
}

/** Stored in the same transaction as the lead. */
export interface Attached {
  /** Prevents the same content, sent again shortly after, from creating a second lead. */
  readonly content?: ContentKeys | undefined;
  /** Marks the form token of the lead as used. */
  readonly tokenMark?: string | undefined;
  /** The booking of a quarantined lead holds its time only until then. */
  readonly bookingHeldUntil?: Date | undefined;
  readonly files?: readonly LeadFile[] | undefined;
  readonly booking?: NewBooking | undefined;
}

/** Filter for a list of leads. */
export interface LeadPage {
  readonly limit: number;
  /** The previous page's cursor: `next`, the id of its last lead. */
  readonly before?: string | undefined;
  /** From this instant onwards, in ISO form. */
  readonly since?: string | undefined;
  readonly category?: string | undefined;
  /** `none` leaves out quarantined leads; otherwise only leads in this state. All when absent. */
  readonly quarantined?: 'none' | 'held' | 'discarded' | undefined;
}

/** `taken`: the time is booked. `token-used`: another form was sent with the token. Nothing was stored. */
export type NotStored = 'taken' | 'token-used';

export interface StoredLead {
  readonly leadId: string;
  readonly repeated: boolean;
  /** The first one was in quarantine, and left it with this repeat, which nothing speaks against. */
  readonly isReleased?: boolean | undefined;
  /** The stored lead waits in quarantine. */
  readonly isHeld?: boolean | undefined;
}

/** Storage of leads. A lead and its deliveries are one transaction, durable before it returns. */
export interface LeadStore {
  /**
   * Stores lead and deliveries; a known form token or content stores nothing and returns the first lead's id, which leaves
   * quarantine if nothing speaks against the repeat.
   */
  add(
    lead: Lead,
    destinations: readonly string[],
    attached?: Attached & { readonly booking?: undefined; readonly tokenMark?: undefined },
  ): Promise<StoredLead>;
  /** The same with a booking, which has the lead's id, or with a one-time token. */
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored>;
  /**
   * Stores the lead's current state, e.g. released from quarantine, and adds its missing deliveries to the outbox, in
   * one transaction. A held booking becomes final. Returns how many deliveries were added.
   */
  release(lead: Lead, destinations: readonly string[], now: Date): Promise<number>;
  /** Marks a held lead as spam; false if it is not held. */
  discard(tenant: string, id: string): Promise<boolean>;
  byId(tenant: string, id: string): Promise<Lead | null>;
  /** Files attached to a lead, in order; empty for an unknown lead. */
  filesOf(tenant: string, leadId: string): Promise<readonly LeadFile[]>;
  /** Newest first. */
  list(tenant: string, page: LeadPage): Promise<{ leads: Lead[]; next: string | null }>;
}

/** Permanently deletes leads with their deliveries, files, bookings, notes and every other reference. */
export interface LeadRemoval {
  /** Leads from before an instant with nothing pending: no delivery in progress, no future booking, no car that is held. */
  past(tenant: string, before: Date, now: Date, limit: number): Promise<readonly string[]>;
  /** Returns how many leads there were, and the ids of their deliveries and of emails about them. */
  remove(tenant: string, leadIds: readonly string[]): Promise<Removed>;
  /** Rewrites the database files, so that no byte of a removed lead remains; large files only as far as nobody waits. */
  erase(): Promise<void>;
}

export interface Removed {
  readonly leads: number;
  readonly deliveries: readonly string[];
}

/** Safeguards of the deletion of old leads: when a site was last checked, and how much a check would delete. */
export interface RetentionChecks {
  lastCheck(tenant: string): Promise<Date | null>;
  noteCheck(tenant: string, at: Date): Promise<void>;
  /** All leads of a site, and those from before an instant. */
  count(tenant: string, before: Date): Promise<{ readonly total: number; readonly old: number }>;
}

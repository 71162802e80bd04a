import type { Lead } from '#server/settings/lead';
import type { ContentKeys } from './rules/content-keys';

/** A file that came with a lead. */
export interface LeadFile {
  /** As the person named it, made harmless. */
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
  /** How many may come to this place at this time. */
  readonly capacity: number;
}

/** Stored in the same transaction as the lead. */
export interface Attached {
  /** Keeps the same content, sent again shortly after, from making a second lead. */
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
  /** The cursor of the page before: `next`, which is the id of its last lead. */
  readonly before?: string | undefined;
  /** Of this instant or later, in ISO form. */
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
}

/** Storage of leads. A lead and its deliveries are one transaction, durable before it returns. */
export interface LeadStore {
  /** Stores lead and deliveries; a form token or content seen before stores nothing and gives the first lead's id. */
  add(
    lead: Lead,
    destinations: readonly string[],
    attached?: Attached & { readonly booking?: undefined; readonly tokenMark?: undefined },
  ): Promise<StoredLead>;
  /** The same with a booking, which has the lead's id, or with a one-time token. */
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored>;
  /**
   * Keeps the lead as it is now, e.g. no longer held back as spam, and puts deliveries into the outbox that it does
   * not have yet, in one transaction. A booking that was held becomes final. Returns how many those are.
   */
  release(lead: Lead, destinations: readonly string[], now: Date): Promise<number>;
  /** Judges a lead that is held back to be spam; false when it is not held. */
  discard(tenant: string, id: string): Promise<boolean>;
  byId(tenant: string, id: string): Promise<Lead | null>;
  /** Files attached to a lead, in order; empty for an unknown lead. */
  filesOf(tenant: string, leadId: string): Promise<readonly LeadFile[]>;
  /** Newest first. */
  list(tenant: string, page: LeadPage): Promise<{ leads: Lead[]; next: string | null }>;
}

import type { Lead } from './lead';
import type { ContentKeys } from './rules/content-keys';

/** A file that came with a lead. */
export interface LeadFile {
  /** As the person named it, made harmless. */
  readonly name: string;
  /** Media type as its bytes tell it. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A time at a place, for one car or for none in particular; nobody else has it then. */
export interface NewBooking {
  readonly locationId: string;
  readonly carId?: string | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** How many may come to this place at this time. */
  readonly capacity: number;
}

/** What is stored together with a lead, or not at all. */
export interface Attached {
  /** Keeps the same content, sent again shortly after, from making a second lead. */
  readonly content?: ContentKeys | undefined;
  /** Marks the form token of the lead as used. */
  readonly tokenMark?: string | undefined;
  /** Its booking keeps others from its time until then only: the lead is kept back as spam. */
  readonly bookingHeldUntil?: Date | undefined;
  readonly files?: readonly LeadFile[] | undefined;
  readonly booking?: NewBooking | undefined;
}

/** Which leads are asked for. */
export interface LeadPage {
  readonly limit: number;
  /** The cursor of the page before: `next`, which is the id of its last lead. */
  readonly before?: string | undefined;
  /** Of this instant or later, in ISO form. */
  readonly since?: string | undefined;
  readonly category?: string | undefined;
  /** `none`: without those that are kept back as spam; else only those in this state. All when absent. */
  readonly quarantined?: 'none' | 'held' | 'discarded' | undefined;
}

/** `taken`: somebody else has the time. `token-used`: another form was sent with the token. Nothing was stored. */
export type NotStored = 'taken' | 'token-used';

export interface StoredLead {
  readonly leadId: string;
  readonly repeated: boolean;
}

/** How leads are kept. A lead and its deliveries are one transaction, durable before it returns (design §5). */
export interface LeadStore {
  /** Stores lead and deliveries; a form token or content seen before stores nothing and gives the first lead's id. */
  add(
    lead: Lead,
    destinations: readonly string[],
    attached?: Attached & { readonly booking?: undefined; readonly tokenMark?: undefined },
  ): Promise<StoredLead>;
  /** The same with a booking, whose id is the lead's, or with a token that may be used once. */
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored>;
  /**
   * Keeps the lead as it is now, e.g. no longer held back as spam, and puts deliveries into the outbox that it does
   * not have yet, in one transaction. A booking that was held becomes final. Returns how many those are.
   */
  release(lead: Lead, destinations: readonly string[], now: Date): Promise<number>;
  /** Judges a lead that is held back to be spam; false when it is not held. */
  discard(tenant: string, id: string): Promise<boolean>;
  byId(tenant: string, id: string): Promise<Lead | null>;
  /** The files that came with a lead, in their order; none for a lead that is not there. */
  filesOf(tenant: string, leadId: string): Promise<readonly LeadFile[]>;
  /** Newest first. */
  list(tenant: string, page: LeadPage): Promise<{ leads: Lead[]; next: string | null }>;
}

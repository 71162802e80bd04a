import type { DeliveryState } from '../platform/database/schema';
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
    attached?: Attached & { readonly booking?: undefined },
  ): Promise<StoredLead>;
  /** The same with a booking, whose id is the lead's; `taken` when somebody else has its time: then nothing is stored. */
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | 'taken'>;
  byId(tenant: string, id: string): Promise<Lead | null>;
  /** Newest first. */
  list(tenant: string, page: LeadPage): Promise<{ leads: Lead[]; next: string | null }>;
}

export interface Delivery {
  /** `<lead id>-<destination>`: the same at every attempt, so that a receiver can drop repeats by it. */
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly destination: string;
  /** Attempts begun, this one included. */
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly nextAttemptAt: string;
  readonly lastError: string | null;
  readonly deliveredAt: string | null;
}

/** The outbox: deliveries are leased, so that several processes never attempt the same one at once. */
export interface DeliveryQueue {
  /** Takes up to `limit` due deliveries for `leaseMs`; afterwards anyone may take them: the owner may have died. */
  lease(owner: string, now: Date, leaseMs: number, limit: number): Promise<Delivery[]>;
  delivered(id: string, now: Date): Promise<void>;
  /** `nextAttemptAt` null: no more attempts, the delivery is dead. */
  failed(id: string, error: string, nextAttemptAt: Date | null): Promise<void>;
  /** Newest lead first, optionally of one state. */
  list(tenant: string, page: { limit: number; state?: DeliveryState | undefined }): Promise<Delivery[]>;
  /** Makes one delivery, or every dead one, due now with fresh attempts. Returns how many; delivered ones stay so. */
  retry(tenant: string, which: { id: string } | 'dead', now: Date): Promise<number>;
}

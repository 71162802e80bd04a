import type { DeliveryState } from '#server/platform/database/tables/leads';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadFile } from './lead-store-port';
import type { Outcome } from './rules/delivery-schedule';
import type { LeadEmail } from './rules/lead-email';
import type { BookingRecord } from './test-drives/views/booking-view';

/** A delivery to one destination. */
export interface Delivery {
  /** `<lead id>-<destination>`: the same on every attempt, so that a recipient can drop repeats. */
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly destination: string;
  /** Its subject: `lead`, or a later event, e.g. `booking-2`. */
  readonly about: string;
  /** Completed attempts. */
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly nextAttemptAt: string;
  readonly lastError: string | null;
  readonly deliveredAt: string | null;
}

/** Deliveries to repeat: one; a lead's, to every destination or to some, delivered or not; failed ones. */
export type Retried =
  | { readonly id: string }
  | { readonly leadId: string; readonly destinations?: readonly string[] | undefined }
  | { readonly dead: true; readonly destination?: string | undefined };

export interface ListedDeliveries {
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
  readonly destination?: string | undefined;
}

/** Deliveries of a site that have not arrived. */
export interface Backlog {
  readonly tenant: string;
  readonly pending: number;
  /** When the oldest pending one was created; null if none is pending. */
  readonly oldestPending: string | null;
  /** Given up, of those created since the given instant. */
  readonly dead: number;
}

/** The outbox. */
export interface DeliveryQueue {
  delivered(id: string, now: Date): Promise<void>;
  /** `nextAttemptAt` null: no more attempts, the delivery is dead. */
  failed(id: string, error: string, nextAttemptAt: Date | null): Promise<void>;
  /** Whether any site has a pending delivery, now or later. */
  pending(): Promise<boolean>;
  /** By tenant, in alphabetical order; only those with pending or dead deliveries. */
  backlog(deadSince: Date): Promise<readonly Backlog[]>;
  /** Newest first. */
  list(tenant: string, page: ListedDeliveries): Promise<Delivery[]>;
  /** All deliveries of these leads, by lead, each in the order of destinations. */
  ofLeads(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, readonly Delivery[]>>;
  /** Makes deliveries due now with fresh attempts, and opens their lanes. Returns how many. */
  retry(tenant: string, which: Retried, now: Date): Promise<number>;
}

/** The queue of deliveries to one destination of a tenant. Its lease holder delivers one after the other. */
export interface Lane {
  readonly id: string;
  readonly tenant: string;
  readonly destination: string;
  /** Failures in a row. */
  readonly failures: number;
  /** Why delivery here has stopped; null while it is active. */
  readonly closed: string | null;
}

export interface DueInLane {
  /** In the order of attempts. */
  readonly deliveries: readonly Delivery[];
  /** If nothing is due: when something will be, if known. */
  readonly waitUntil: string | null;
  /** One that has just failed keeps those behind it back until then, new ones too. */
  readonly isBlocked: boolean;
}

/** Leases on lanes keep the order across several processes. */
export interface DeliveryLanes {
  /**
   * Leases lanes with deliveries due, of no site in `except`, for `leaseMs`; afterwards anyone may lease them: the owner
   * may have died.
   */
  take(owner: string, now: Date, leaseMs: number, limit: number, except?: readonly string[]): Promise<Lane[]>;
  /** Renews a lease. False: another process has it. */
  keep(lane: Lane, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  due(lane: Lane, now: Date, limit: number): Promise<DueInLane>;
  /** Releases the lane in its current state. */
  leave(lane: Lane, owner: string, restUntil: string | null): Promise<void>;
  /** Gives up every delivery in the lane for this reason. Returns how many. */
  giveUp(lane: Lane, reason: string): Promise<number>;
}

/** The input of one attempt. */
export interface Parcel<D extends Destination = Destination> {
  readonly delivery: Delivery;
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly destination: D;
  /** The instant of the attempt. */
  readonly now: Date;
  readonly files: readonly LeadFile[];
  /** Present if the lead itself was delivered before and this delivery reports a change. */
  readonly change?: LeadChange | undefined;
}

type Of<K extends Destination['kind']> = Extract<Destination, { kind: K }>;

/** Sends one kind of message. The same delivery may be sent again after a crash. */
export interface Courier<K extends Destination['kind']> {
  bring(parcel: Parcel<Of<K>>, signal: AbortSignal): Promise<Outcome>;
}
export type Couriers = { readonly [K in Destination['kind']]: Courier<K> };

/** Sends one email. Resolves once it is accepted; the same email may be sent again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<void>;
  /** Deletes the local emails of these deliveries; sent ones are out of reach. */
  withdraw(deliveryIds: readonly string[]): Promise<void>;
  close(): void;
}

/** An event after a lead was delivered: its test drive was moved or cancelled. */
export interface LeadChange {
  readonly kind: 'moved' | 'cancelled';
  readonly booking: BookingRecord;
  /** `Test drive moved: Mon 23 Nov 2026, 10:30 am`. */
  readonly words: string;
  /** The current appointment; undefined once cancelled. */
  readonly appointment: string | undefined;
  /** The dealer's email about the change. */
  readonly email: LeadEmail;
}

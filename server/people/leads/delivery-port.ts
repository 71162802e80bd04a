import type { DeliveryState } from '#server/platform/database/schema';

/** Something on its way to one destination. */
export interface Delivery {
  /** `<lead id>-<destination>`: the same at every attempt, so that a receiver can drop repeats by it. */
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly destination: string;
  /** What it reports: `lead`, or what came of the lead later, e.g. `booking-2`. */
  readonly about: string;
  /** Finished ones. */
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly nextAttemptAt: string;
  readonly lastError: string | null;
  readonly deliveredAt: string | null;
}

/** What to deliver again: one; a lead's, to every destination or to some, delivered or not; what was given up. */
export type Retried =
  | { readonly id: string }
  | { readonly leadId: string; readonly destinations?: readonly string[] | undefined }
  | { readonly dead: true; readonly destination?: string | undefined };

export interface ListedDeliveries {
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
  readonly destination?: string | undefined;
}

/** The outbox. */
export interface DeliveryQueue {
  delivered(id: string, now: Date): Promise<void>;
  /** `nextAttemptAt` null: no more attempts, the delivery is dead. */
  failed(id: string, error: string, nextAttemptAt: Date | null): Promise<void>;
  /** Whether anything of any site is still to be delivered, now or later. */
  pending(): Promise<boolean>;
  /** Newest first. */
  list(tenant: string, page: ListedDeliveries): Promise<Delivery[]>;
  /** Everything that is or was to be delivered of these leads, by lead, each in the order of destinations. */
  ofLeads(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, readonly Delivery[]>>;
  /** Makes deliveries due now with fresh attempts, and their lanes open. Returns how many. */
  retry(tenant: string, which: Retried, now: Date): Promise<number>;
}

/** The line of deliveries to one destination of a tenant. Who leases it delivers in it, one after the other. */
export interface Lane {
  readonly id: string;
  readonly tenant: string;
  readonly destination: string;
  /** Failures in a row. */
  readonly failures: number;
  /** Why nothing is delivered here any more; null while it is. */
  readonly closed: string | null;
}

export interface DueInLane {
  /** In the order in which they are to be attempted. */
  readonly deliveries: readonly Delivery[];
  /** With nothing due: when there will be, as far as is known. */
  readonly waitUntil: string | null;
}

/** Lanes are leased, so that several processes keep their order together. */
export interface DeliveryLanes {
  /** Takes lanes with something due, for `leaseMs`; afterwards anyone may take them: the owner may have died. */
  take(owner: string, now: Date, leaseMs: number, limit: number): Promise<Lane[]>;
  /** Goes on leasing. False: another has it. */
  keep(lane: Lane, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  due(lane: Lane, now: Date, limit: number): Promise<DueInLane>;
  /** Gives the lane back, as it is now. */
  leave(lane: Lane, owner: string, restUntil: string | null): Promise<void>;
  /** Gives up everything in the lane for this reason. Returns how many. */
  giveUp(lane: Lane, reason: string): Promise<number>;
}

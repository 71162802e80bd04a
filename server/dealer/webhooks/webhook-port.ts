import type { WebhookDeliveryState } from '#server/platform/database/tables/integrations';

/** An address of one of the dealer's other systems, and the events that it gets. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly tenant: string;
  readonly url: string;
  /** The dealer's own words; empty without any. */
  readonly description: string;
  /** Event types and patterns. */
  readonly events: readonly string[];
  /** Encrypted signing secret. */
  readonly sealedSecret: string;
  /** The previous one, which signs too until then. */
  readonly previous: { readonly sealedSecret: string; readonly until: string } | null;
  /** Null while it gets events. */
  readonly disabled: { readonly at: string; readonly reason: string } | null;
  /** Failures in a row, and the first of them. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

export type EndpointChange = Partial<
  Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'sealedSecret' | 'previous' | 'disabled'>
>;

/** Storage of a site's endpoints. */
export interface EndpointStore {
  /** Oldest first. */
  list(tenant: string): Promise<readonly WebhookEndpoint[]>;
  byId(tenant: string, id: string): Promise<WebhookEndpoint | null>;
  /** False if the site has `most` already. */
  add(endpoint: WebhookEndpoint, most: number): Promise<boolean>;
  /** A change makes a resting endpoint try again at once. Null: no such endpoint. */
  change(tenant: string, id: string, change: EndpointChange, now: Date): Promise<WebhookEndpoint | null>;
  /** With its deliveries. False: no such endpoint. */
  remove(tenant: string, id: string): Promise<boolean>;
}

/** An event for an endpoint, and how far it is. */
export interface EventDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly state: WebhookDeliveryState;
  /** Completed attempts. */
  readonly attempts: number;
  readonly nextAttemptAt: string;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly deliveredAt: string | null;
  /** When it happened. */
  readonly createdAt: string;
}

export interface ListedEvents {
  readonly limit: number;
  readonly state?: WebhookDeliveryState | undefined;
  /** The last event of the previous page. */
  readonly after?: string | undefined;
}

/** Events to send again: one by its id, or those from a range of time. */
export type ReplayedEvents =
  | { readonly eventId: string }
  | { readonly since: Date; readonly until?: Date | undefined };

/** What was sent to an endpoint. */
export interface DeliveryHistory {
  /** Newest event first. */
  list(endpointId: string, listed: ListedEvents): Promise<readonly EventDelivery[]>;
  /**
   * Sends stored events again, also those that the endpoint never got, in their old order under their old ids. Only
   * types that it wants. Returns how many.
   */
  replay(endpoint: WebhookEndpoint, which: ReplayedEvents, now: Date): Promise<number>;
  /** Deletes events from before an instant with their deliveries, at most `limit`. Returns how many. */
  sweep(before: Date, limit: number): Promise<number>;
  /** Events about a person, oldest first. */
  ofPerson(tenant: string, phone: string): Promise<readonly Pick<EventDelivery, 'type' | 'createdAt'>[]>;
  /** Deletes events about a person. */
  forget(tenant: string, phone: string): Promise<void>;
}

/** A delivery that is due. */
export interface DueEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  readonly createdAt: string;
  /** Completed attempts. */
  readonly attempts: number;
}

export interface DueEvents {
  readonly endpoint: WebhookEndpoint;
  readonly events: readonly DueEvent[];
}

/** The result of an attempt. */
export interface Attempt {
  readonly seq: number;
  readonly state: WebhookDeliveryState;
  readonly status: number | null;
  readonly error: string | null;
  /** Of one that is still pending. */
  readonly nextAttemptAt: string | null;
  readonly at: string;
}

/** An endpoint's state after its work. */
export interface EndpointEnd {
  readonly failures: number;
  readonly failingSince: string | null;
  readonly restUntil: string | null;
  readonly disabled: WebhookEndpoint['disabled'];
}

/** Endpoints with deliveries to make: one worker at a time works on each. */
export interface EndpointQueue {
  /** Leases endpoints that are not resting and have something due, of no site in `except`. */
  take(
    owner: string,
    now: Date,
    leaseMs: number,
    limit: number,
    except: readonly string[],
  ): Promise<readonly WebhookEndpoint[]>;
  /** Renews a lease; false if another worker has it. */
  keep(endpointId: string, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  /**
   * The endpoint as it is now, and of each object its oldest pending event, if that is due: at most `limit`, oldest
   * first. Null once the endpoint is disabled or removed.
   */
  due(endpointId: string, now: Date, limit: number): Promise<DueEvents | null>;
  record(endpointId: string, attempt: Attempt): Promise<void>;
  /** Releases the lease. */
  leave(endpointId: string, owner: string, end: EndpointEnd): Promise<void>;
}

import type { EventRecord } from '#server/platform/events/record-events';
import type { Car } from '#server/settings/car';

/** A noted change of a car. */
export interface NotedChange {
  readonly carId: string;
  /** UTC, ISO. */
  readonly at: string;
  /** Null for a car that was not in stock. */
  readonly before: { readonly car: Car; readonly updatedAt: string } | null;
  readonly after: { readonly car: Car; readonly updatedAt: string } | null;
}

/** Changes of cars that are still to become events. Several processes share them. */
export interface CarChangeQueue {
  /** Sites that have some, in order of slug. */
  tenants(limit: number, except: readonly string[]): Promise<readonly string[]>;
  /** Forgets a site's changes from before an instant. */
  dropBefore(tenant: string, before: Date): Promise<void>;
  /**
   * Replaces the site's oldest changes by their events, in one transaction. Returns how many there were: fewer than
   * `limit` once none are left.
   */
  expand(
    tenant: string,
    limit: number,
    eventsOf: (change: NotedChange) => readonly EventRecord[],
  ): Promise<number>;
}

import type { Car } from './car';

/** What the site needs to read of the cars it holds. The database is the truth for cars (design §5). */
export interface CarStore {
  /** Null when there never was such a car. A car that a full import dropped comes with `removedAt`. */
  bySlug(tenant: string, slug: string): Promise<{ car: Car; removedAt: string | null } | null>;
  /** In the order of `ids`; cars that are gone are left out. */
  byIds(tenant: string, ids: readonly string[]): Promise<Car[]>;
  /** Grows by one with every import that changed something; 0 before the first. */
  stockVersion(tenant: string): Promise<number>;
  /** Every car changed after `version` (0: all), in bounded memory. `car` is null for one that was removed. */
  changesSince(tenant: string, version: number): AsyncIterable<{ id: string; car: Car | null }>;
}

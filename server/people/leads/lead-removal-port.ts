/** Permanently deletes leads with their deliveries, files, bookings, notes and every other reference. */
export interface LeadRemoval {
  /** Leads from before an instant with nothing pending: no delivery in progress, no future booking. */
  past(tenant: string, before: Date, now: Date, limit: number): Promise<readonly string[]>;
  /** Returns how many leads there were, and the ids of their deliveries. */
  remove(tenant: string, leadIds: readonly string[]): Promise<Removed>;
  /** Rewrites the database files, so that no byte of a removed lead remains. Takes seconds on a large site. */
  erase(): Promise<void>;
}

export interface Removed {
  readonly leads: number;
  readonly deliveries: readonly string[];
}

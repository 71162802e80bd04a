/** Count of an event on a day. */
export interface EventCount {
  /** YYYY-MM-DD in the site's time zone. */
  readonly day: string;
  readonly event: number;
  readonly label: string;
  readonly count: number;
}

export interface EventCounts {
  /** Adds one to an event. */
  add(tenant: string, counted: Omit<EventCount, 'count'>): Promise<void>;
  /** From a day onwards, in order of day, event and label. */
  list(tenant: string, since: string): Promise<EventCount[]>;
}

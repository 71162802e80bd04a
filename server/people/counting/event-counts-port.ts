/** How often an event happened on a day. */
export interface EventCount {
  /** YYYY-MM-DD where the site is. */
  readonly day: string;
  readonly event: number;
  readonly label: string;
  readonly count: number;
}

export interface EventCounts {
  /** One more of an event. */
  add(tenant: string, counted: Omit<EventCount, 'count'>): Promise<void>;
  /** Of a day and later, in order of day, event and label. */
  list(tenant: string, since: string): Promise<EventCount[]>;
}

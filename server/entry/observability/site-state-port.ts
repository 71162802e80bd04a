/** Work that waits for other systems: deliveries of leads, messages to customers, events for webhooks. */
export interface QueueBacklog {
  readonly queue: 'leads' | 'messages' | 'events';
  readonly waiting: number;
  /** When the oldest of the waiting began; UTC, ISO. Null if none waits. */
  readonly oldestAt: string | null;
  /** Given up; they stay until someone replays or deletes them. */
  readonly failed: number;
}

export interface StockState {
  readonly tenant: string;
  /** UTC, ISO. */
  readonly changedAt: string;
  /** When an import of the last 30 days, or a feed with the same file as before, last succeeded; UTC, ISO. */
  readonly confirmedAt: string | null;
}

export interface ImportCount {
  /** `command`, `api` or `feed`. */
  readonly source: string;
  readonly state: string;
  readonly count: number;
}

/** The stock of one site. */
export interface SiteStock {
  /** Cars that no import has removed. */
  readonly cars: number;
  /** UTC, ISO; null if there never was any stock. */
  readonly changedAt: string | null;
}

/** The state of all sites, for operators. */
export interface SiteState {
  stockOf(tenant: string): Promise<SiteStock>;
  backlogs(): Promise<readonly QueueBacklog[]>;
  stock(): Promise<readonly StockState[]>;
  importsSince(instant: Date): Promise<readonly ImportCount[]>;
}

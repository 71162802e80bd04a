/** Deliveries to other systems or customers, of one site. */
export interface QueueState {
  readonly waiting: number;
  /** When the oldest that waits was created, UTC ISO; null if none waits. */
  readonly oldestAt: string | null;
  /** Of those that wait: tried before without success. */
  readonly retrying: number;
  /** Given up lately: see each method for how far back. */
  readonly failed: number;
  /** In the last 24 hours. */
  readonly delivered: number;
  /** Of each recipient that has some: one of those that wait and one of those given up, as they were stored. */
  readonly failures: readonly RecipientFailure[];
}

export interface RecipientFailure {
  /** A destination's name, a channel or a webhook's description. */
  readonly recipient: string;
  readonly failure: string;
}

/** Of webhooks: also those that are switched off. */
export interface WebhooksState extends QueueState {
  readonly endpoints: number;
  readonly disabled: readonly RecipientFailure[];
}

/** Leads of this many days count as lately. */
export const recentDays = 14;

/** The state of one site, in queries that read that site's recent rows only. */
export interface StatusStore {
  /** Deliveries of leads; given up: of the leads of the last 14 days. */
  leads(tenant: string, now: Date): Promise<QueueState>;
  /** Text messages and emails to customers; given up: within the week that they are stored. */
  messages(tenant: string, now: Date): Promise<QueueState>;
  /** Events for other systems; given up and delivered: of the newest 2,000 of each webhook. */
  webhooks(tenant: string, now: Date): Promise<WebhooksState>;
  /** When the stock last changed, UTC ISO; null before the first import. */
  stockChangedAt(tenant: string): Promise<string | null>;
}

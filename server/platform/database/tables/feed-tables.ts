/** A source of stock files: its last run, and the lease of the current one. */
export interface FeedSourcesTable {
  tenant: string;
  /** Its name in the tenant's settings. */
  source: string;
  /** Scheduled instant of the last run that the schedule started. */
  turn: string | null;
  /** Version of the last imported file, as its server tells it. */
  mark: string | null;
  /** SHA-256 of its bytes. */
  digest: string | null;
  started_at: string | null;
  finished_at: string | null;
  /** How the last run ended, as JSON. */
  outcome: string | null;
  /** In a row. */
  failures: number;
  failing_since: string | null;
  /** 1: the dealer has had an email about these failures. */
  reported: number;
  succeeded_at: string | null;
  lease_owner: string | null;
  lease_until: string | null;
}

import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { ImportReport } from '#server/stock/feeds/stock-import-port';

/** One source of a tenant. */
export interface FeedKey {
  readonly tenant: string;
  readonly source: string;
}

/** The last file that was imported: `mark` is its version as its server tells it, `digest` the SHA-256 of its bytes. */
export interface FileVersion {
  readonly mark: string | null;
  readonly digest: string | null;
}

/** How a run ended. */
export type FeedOutcome =
  | {
      readonly kind: 'imported';
      readonly file: string;
      readonly bytes: number;
      readonly report: ImportReport;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string };

/** What is known about a source. Instants are UTC ISO. */
export interface FeedState extends FeedKey {
  readonly version: FileVersion;
  /** Scheduled instant of the last run that was started by the schedule. */
  readonly turn: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly outcome: FeedOutcome | null;
  /** In a row. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly isReported: boolean;
  readonly succeededAt: string | null;
}

export interface FeedLease {
  /** Unique for each run. */
  readonly owner: string;
  readonly now: Date;
  readonly leaseMs: number;
  /** The scheduled instant that the run is for; null: a person asked for it. */
  readonly turn: Date | null;
}

export type FeedEnd = Pick<
  FeedState,
  'version' | 'outcome' | 'failures' | 'failingSince' | 'isReported' | 'succeededAt'
> & { readonly now: Date };

/** The sources' states, and whose turn it is: all processes share them. */
export interface FeedStates {
  /** Of all tenants. */
  all(): Promise<FeedState[]>;
  ofTenant(tenant: string): Promise<FeedState[]>;
  /** Leases a source. Null: another run has it, or this turn has been run. A run that died may be repeated. */
  take(key: FeedKey, lease: FeedLease): Promise<FeedState | null>;
  /** Extends the owner's lease. */
  renew(key: FeedKey, lease: Omit<FeedLease, 'turn'>): Promise<void>;
  /** Ends the owner's run; `also` happens in the same transaction. */
  finish(
    key: FeedKey,
    owner: string,
    end: FeedEnd,
    also: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void>;
}

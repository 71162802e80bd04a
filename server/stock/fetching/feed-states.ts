import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';
import type { ImportReport } from '#server/stock/feeds/import-report';

/** One source of a tenant. */
export interface FeedKey {
  readonly tenant: string;
  readonly source: string;
}

export type FileVersion = FeedState['version'];

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
export type FeedState = Readonly<ReturnType<typeof toState>>;

interface FeedLease {
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

/** The sources' states, and whose turn it is: all processes share them, in SQLite or PostgreSQL. */
export class FeedStates {
  constructor(private readonly commits: GroupCommit) {}

  /** Of all tenants. */
  async all(): Promise<FeedState[]> {
    const rows = await this.commits.db
      .selectFrom('feed_sources')
      .selectAll()
      .orderBy('tenant')
      .orderBy('source')
      .execute();
    return rows.map(toState);
  }

  async ofTenant(tenant: string): Promise<FeedState[]> {
    const own = this.commits.db.selectFrom('feed_sources').selectAll().where('tenant', '=', tenant);
    return (await own.orderBy('source').execute()).map(toState);
  }

  /** Leases a source. Null: another run has it, or this turn has been run. A run that died may be repeated. */
  async take(
    { tenant, source }: FeedKey,
    { owner, now, leaseMs, turn }: FeedLease,
  ): Promise<FeedState | null> {
    const turnText = turn?.toISOString();
    const lease = {
      lease_owner: owner,
      lease_until: instantAfter(now, leaseMs),
      started_at: now.toISOString(),
      ...(turnText === undefined ? {} : { turn: turnText }),
    };
    const row = await this.commits.run((trx) =>
      trx
        .insertInto('feed_sources')
        .values({ tenant, source, failures: 0, reported: 0, ...lease })
        .onConflict((on) =>
          on
            .columns(['tenant', 'source'])
            .doUpdateSet(lease)
            .where((eb) => {
              const isFree = eb('feed_sources.lease_owner', 'is', null);
              // The process of that run has died: this one repeats it.
              const isAbandoned = isPast('feed_sources.lease_until', now);
              const isNewTurn =
                turnText === undefined
                  ? isFree
                  : eb.and([
                      isFree,
                      eb.or([
                        eb('feed_sources.turn', 'is', null),
                        eb('feed_sources.turn', '<', turnText),
                        eb('feed_sources.turn', '>', latestTurnSoFar(now)),
                      ]),
                    ]);
              return eb.or([isNewTurn, isAbandoned]);
            }),
        )
        .returningAll()
        .executeTakeFirst(),
    );
    return row === undefined ? null : toState(row);
  }

  /** Extends the owner's lease. */
  async renew({ tenant, source }: FeedKey, { owner, now, leaseMs }: Omit<FeedLease, 'turn'>): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('feed_sources')
        .set({ lease_until: instantAfter(now, leaseMs) })
        .where('tenant', '=', tenant)
        .where('source', '=', source)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }

  /** Ends the owner's run; `also` happens in the same transaction. */
  async finish(
    { tenant, source }: FeedKey,
    owner: string,
    end: FeedEnd,
    also: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void> {
    await this.commits.run(async (trx) => {
      const done = await trx
        .updateTable('feed_sources')
        .set({
          lease_owner: null,
          lease_until: null,
          finished_at: end.now.toISOString(),
          mark: end.version.mark,
          digest: end.version.digest,
          failures: end.failures,
          failing_since: end.failingSince,
          reported: end.isReported ? 1 : 0,
          outcome: JSON.stringify(end.outcome),
          succeeded_at: end.succeededAt,
        })
        .where('tenant', '=', tenant)
        .where('source', '=', source)
        .where('lease_owner', '=', owner)
        .returning('tenant')
        .executeTakeFirst();
      // Another run has taken over: it reports its own end.
      if (done) await also(trx);
    });
  }
}

/** Clocks of processes may differ by less. */
const toleranceMs = 3_600_000;

/** The last turn that any process can have run by now: a later one was noted while a clock was ahead, and counts for nothing. */
export const latestTurnSoFar = (now: Date): string => instantAfter(now, toleranceMs);

const instantAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

function toState(row: Selectable<Database['feed_sources']>) {
  const outcome: FeedOutcome | null = row.outcome === null ? null : JSON.parse(row.outcome);
  return {
    tenant: row.tenant,
    source: row.source,
    /** Scheduled instant of the last run that was started by the schedule. */
    turn: row.turn,
    /** The last file that was imported: `mark` is its version as its server tells it, `digest` the SHA-256 of its bytes. */
    version: { mark: row.mark, digest: row.digest },
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome,
    /** In a row. */
    failures: Number(row.failures),
    failingSince: row.failing_since,
    isReported: row.reported === 1,
    succeededAt: row.succeeded_at,
  };
}

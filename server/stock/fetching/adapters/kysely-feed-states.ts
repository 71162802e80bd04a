import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { FeedEnd, FeedKey, FeedLease, FeedOutcome, FeedState, FeedStates } from '../feed-states-port';

/** The states of sources in SQLite or PostgreSQL. */
export class KyselyFeedStates implements FeedStates {
  constructor(private readonly commits: GroupCommit) {}

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
              const isAbandoned = eb('feed_sources.lease_until', '<=', now.toISOString());
              const isNewTurn =
                turnText === undefined
                  ? isFree
                  : eb.and([
                      isFree,
                      eb.or([eb('feed_sources.turn', 'is', null), eb('feed_sources.turn', '<', turnText)]),
                    ]);
              return eb.or([isNewTurn, isAbandoned]);
            }),
        )
        .returningAll()
        .executeTakeFirst(),
    );
    return row === undefined ? null : toState(row);
  }

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

const instantAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

function toState(row: Selectable<Database['feed_sources']>): FeedState {
  const outcome: FeedOutcome | null = row.outcome === null ? null : JSON.parse(row.outcome);
  return {
    tenant: row.tenant,
    source: row.source,
    turn: row.turn,
    version: { mark: row.mark, digest: row.digest },
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome,
    failures: Number(row.failures),
    failingSince: row.failing_since,
    isReported: row.reported === 1,
    succeededAt: row.succeeded_at,
  };
}

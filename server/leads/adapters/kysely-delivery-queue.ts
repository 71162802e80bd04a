import { type Kysely, PostgresAdapter, type Selectable, sql } from 'kysely';
import type { GroupCommit } from '../../platform/database/group-commit';
import type { Database, DeliveriesTable, DeliveryState } from '../../platform/database/schema';
import type { Delivery, DeliveryQueue } from '../lead-store-port';

/** The outbox in SQLite or PostgreSQL. */
export class KyselyDeliveryQueue implements DeliveryQueue {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async lease(owner: string, now: Date, leaseMs: number, limit: number): Promise<Delivery[]> {
    const until = new Date(now.getTime() + leaseMs).toISOString();
    // SQLite has one writer at a time anyway; on PostgreSQL a row that another process is taking is skipped.
    const skip = this.#db.getExecutor().adapter instanceof PostgresAdapter;
    const rows = await this.commits.run((trx) =>
      trx
        .with('due', (db) => {
          const due = db
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', 'pending')
            .where('next_attempt_at', '<=', now.toISOString())
            .where((on) => on.or([on('lease_until', 'is', null), on('lease_until', '<=', now.toISOString())]))
            .orderBy('next_attempt_at')
            .limit(limit);
          return skip ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('deliveries')
        .set({ lease_owner: owner, lease_until: until, attempts: sql`attempts + 1` })
        .where('id', 'in', (db) => db.selectFrom('due').select('id'))
        .returningAll()
        .execute(),
    );
    return rows.map(toDelivery);
  }

  async delivered(id: string, now: Date): Promise<void> {
    const delivered_at = now.toISOString();
    await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ state: 'delivered', delivered_at, lease_owner: null, lease_until: null, last_error: null })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Changes pending ones only: another process may have delivered it after this one's lease ran out. */
  async failed(id: string, error: string, nextAttemptAt: Date | null): Promise<void> {
    const next = nextAttemptAt
      ? { next_attempt_at: nextAttemptAt.toISOString() }
      : { state: 'dead' as const };
    await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ ...next, last_error: error, lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute(),
    );
  }

  async list(
    tenant: string,
    page: { limit: number; state?: DeliveryState | undefined },
  ): Promise<Delivery[]> {
    let rows = this.#db.selectFrom('deliveries').selectAll().where('tenant', '=', tenant);
    if (page.state) rows = rows.where('state', '=', page.state);
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit);
    return (await newest.execute()).map(toDelivery);
  }

  async retry(tenant: string, which: { id: string } | 'dead', now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const due = { state: 'pending' as const, attempts: 0, next_attempt_at: now.toISOString() };
      const own = trx.updateTable('deliveries').set(due).where('tenant', '=', tenant);
      const chosen =
        which === 'dead'
          ? own.where('state', '=', 'dead')
          : own.where('id', '=', which.id).where('state', '!=', 'delivered');
      return (await chosen.returning('id').execute()).length;
    });
  }
}

function toDelivery(row: Selectable<DeliveriesTable>): Delivery {
  return {
    id: row.id,
    tenant: row.tenant,
    leadId: row.lead_id,
    destination: row.destination,
    attempts: row.attempts,
    state: row.state,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
}

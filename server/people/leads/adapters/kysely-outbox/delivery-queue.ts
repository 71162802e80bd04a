import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Backlog, Delivery, DeliveryQueue, ListedDeliveries, Retried } from '../../delivery-port';

/** The outbox in SQLite or PostgreSQL. */
export class KyselyDeliveryQueue implements DeliveryQueue {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async delivered(id: string, now: Date): Promise<void> {
    const delivered_at = now.toISOString();
    await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ state: 'delivered', delivered_at, last_error: null, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Changes pending ones only: another process may have delivered it after this lease expired. */
  async failed(id: string, error: string, nextAttemptAt: Date | null): Promise<void> {
    const next = nextAttemptAt
      ? { next_attempt_at: nextAttemptAt.toISOString() }
      : { state: 'dead' as const };
    await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ ...next, last_error: error, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute(),
    );
  }

  async pending(): Promise<boolean> {
    const one = this.#db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', sql.lit('pending' as const));
    return (await one.limit(1).execute()).length > 0;
  }

  async backlog(deadSince: Date): Promise<readonly Backlog[]> {
    const rows = await this.#db
      .selectFrom('deliveries')
      .select([
        'tenant',
        'state',
        (eb) => eb.fn.countAll().as('count'),
        (eb) => eb.fn.min('created_at').as('oldest'),
      ])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'pending'),
          eb.and([eb('state', '=', 'dead'), eb('created_at', '>=', deadSince.toISOString())]),
        ]),
      )
      .groupBy(['tenant', 'state'])
      .execute();
    return [...new Set(rows.map(({ tenant }) => tenant))].sort().map((tenant) => {
      const row = (state: string) => rows.find((one) => one.tenant === tenant && one.state === state);
      const pending = row('pending');
      return {
        tenant,
        pending: Number(pending?.count ?? 0),
        oldestPending: pending?.oldest ?? null,
        dead: Number(row('dead')?.count ?? 0),
      };
    });
  }

  async list(tenant: string, { limit, state, destination }: ListedDeliveries): Promise<Delivery[]> {
    let rows = this.#db.selectFrom('deliveries').selectAll().where('tenant', '=', tenant);
    if (state) rows = rows.where('state', '=', state);
    if (destination !== undefined) rows = rows.where('destination', '=', destination);
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await newest.execute()).map(toDelivery);
  }

  async ofLeads(
    tenant: string,
    leadIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Delivery[]>> {
    const byLead = new Map<string, Delivery[]>(leadIds.map((id) => [id, []]));
    if (leadIds.length === 0) return byLead;
    const rows = await this.#db
      .selectFrom('deliveries')
      .selectAll()
      .where('lead_id', 'in', leadIds)
      .where('tenant', '=', tenant)
      .orderBy('destination')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const row of rows) byLead.get(row.lead_id)?.push(toDelivery(row));
    return byLead;
  }

  async retry(tenant: string, which: Retried, now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const destinations = await chosenIn(trx, tenant, which).returning('destination').execute();
      await openLanes(trx, tenant, [...new Set(destinations.map(({ destination }) => destination))]);
      return destinations.length;
    });

    function chosenIn(trx: Transaction<Database>, of: string, one: Retried) {
      const due = {
        state: 'pending' as const,
        attempts: 0,
        next_attempt_at: now.toISOString(),
        delivered_at: null,
      };
      const own = trx.updateTable('deliveries').set(due).where('tenant', '=', of);
      if ('id' in one) return own.where('id', '=', one.id).where('state', '!=', 'delivered');
      if ('leadId' in one) {
        const leads = own.where('lead_id', '=', one.leadId);
        return one.destinations ? leads.where('destination', 'in', one.destinations) : leads;
      }
      const dead = own.where('state', '=', 'dead');
      return one.destination === undefined ? dead : dead.where('destination', '=', one.destination);
    }
  }
}

async function openLanes(
  trx: Transaction<Database>,
  tenant: string,
  destinations: readonly string[],
): Promise<void> {
  if (destinations.length === 0) return;
  await trx
    .updateTable('delivery_lanes')
    .set({ failures: 0, rest_until: null, closed: null })
    .where('tenant', '=', tenant)
    .where('destination', 'in', destinations)
    .execute();
}

export function toDelivery(row: Selectable<Database['deliveries']>): Delivery {
  return {
    id: row.id,
    tenant: row.tenant,
    leadId: row.lead_id,
    destination: row.destination,
    about: row.about,
    attempts: row.attempts,
    state: row.state,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
}

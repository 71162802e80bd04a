import { type Selectable, sql, type Transaction } from 'kysely';
import type { NotSent } from '#server/dealer/messages/rules/not-sent';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { DeliveryState } from '#server/platform/database/tables/leads';

/** A delivery to one destination. */
export type Delivery = Readonly<ReturnType<typeof toDelivery>>;

/** Deliveries to repeat: one; a lead's, to every destination or to some, delivered or not; failed ones. */
type Retried =
  | { readonly id: string }
  | { readonly leadId: string; readonly destinations?: readonly string[] | undefined }
  | { readonly dead: true; readonly destination?: string | undefined };

interface ListedDeliveries {
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
  readonly destination?: string | undefined;
}

/** Deliveries of a site that have not arrived. */
export interface Backlog {
  readonly tenant: string;
  readonly pending: number;
  /** When the oldest pending one was created; null if none is pending. */
  readonly oldestPending: string | null;
  /** Given up, of those created since the given instant. */
  readonly dead: number;
}

/** The outbox in SQLite or PostgreSQL. */
export class DeliveryQueue {
  constructor(readonly commits: GroupCommit) {}

  /** `notSent`: why it was stored here instead; it stays with the delivery. */
  async delivered(id: string, now: Date, notSent?: NotSent): Promise<void> {
    const delivered_at = now.toISOString();
    await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ state: 'delivered', delivered_at, last_error: notSent ?? null, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .execute(),
    );
  }

  /**
   * Changes pending ones only: another process may have delivered it after this lease expired. `nextAttemptAt` null: no
   * more attempts, the delivery is dead.
   */
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

  /** Whether any site has a pending delivery, now or later. */
  async pending(): Promise<boolean> {
    const one = this.commits.db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', sql.lit('pending' as const));
    return (await one.limit(1).execute()).length > 0;
  }

  /** By tenant, in alphabetical order; only those with pending or dead deliveries. */
  async backlog(deadSince: Date): Promise<readonly Backlog[]> {
    const rows = await this.commits.db
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

  /** Newest first. */
  async list(tenant: string, { limit, state, destination }: ListedDeliveries): Promise<Delivery[]> {
    let rows = this.commits.db.selectFrom('deliveries').selectAll().where('tenant', '=', tenant);
    if (state) rows = rows.where('state', '=', state);
    if (destination !== undefined) rows = rows.where('destination', '=', destination);
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await newest.execute()).map(toDelivery);
  }

  /** All deliveries of these leads, by lead, each in the order of destinations. */
  async ofLeads(
    tenant: string,
    leadIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Delivery[]>> {
    const byLead = new Map<string, Delivery[]>(leadIds.map((id) => [id, []]));
    if (leadIds.length === 0) return byLead;
    const rows = await this.commits.db
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

  /** Makes deliveries due now with fresh attempts, and opens their lanes. Returns how many. */
  async retry(tenant: string, which: Retried, now: Date): Promise<number> {
    const due = {
      state: 'pending' as const,
      attempts: 0,
      next_attempt_at: now.toISOString(),
      delivered_at: null,
    };
    return this.commits.run(async (trx) => {
      const ofSite = trx.updateTable('deliveries').set(due).where('tenant', '=', tenant);
      const chosen = () => {
        if ('id' in which) return ofSite.where('id', '=', which.id).where('state', '!=', 'delivered');
        if ('leadId' in which) {
          const { leadId, destinations } = which;
          const ofLead = ofSite.where('lead_id', '=', leadId);
          return destinations ? ofLead.where('destination', 'in', destinations) : ofLead;
        }
        const dead = ofSite.where('state', '=', 'dead');
        return which.destination === undefined ? dead : dead.where('destination', '=', which.destination);
      };
      const rows = await chosen().returning('destination').execute();
      await openLanes(trx, tenant, [...new Set(rows.map(({ destination }) => destination))]);
      return rows.length;
    });
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

export const toDelivery = (row: Selectable<Database['deliveries']>) => ({
  /** `<lead id>-<destination>`: the same on every attempt, so that a recipient can drop repeats. */
  id: row.id,
  tenant: row.tenant,
  leadId: row.lead_id,
  destination: row.destination,
  /** Its subject: `lead`, or a later event, e.g. `booking-2`. */
  about: row.about,
  /** Completed attempts. */
  attempts: row.attempts,
  state: row.state,
  nextAttemptAt: row.next_attempt_at,
  lastError: row.last_error,
  deliveredAt: row.delivered_at,
});

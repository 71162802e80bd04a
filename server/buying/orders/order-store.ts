import { sql, type Transaction } from 'kysely';
import { type JourneyRow, JourneyStore, locked } from '#server/leads/journey-store';
import type { LeadStore } from '#server/leads/lead-store';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Changes } from '#server/platform/rules/change-place';
import { wordPatterns } from '#server/platform/rules/database';
import type { Lead } from '#server/settings/lead';
import type { Order, OrderEnd } from './order';
import type { OrderReport } from './order-record';
import { type OrderState, orderEnds } from './rules/steps';
import type { PickUps } from './take-pick-ups';

type Open = Transaction<Database>;

type TradeIns = (trx: Open, before: Order, next: Order) => Promise<void>;

/** What follows from a change of an order, in its transaction. */
interface OrderFollowUp {
  readonly report: OrderReport;
  readonly pickUps: PickUps;
  readonly tradeIns: TradeIns;
}

/** The words by which staff find an order, in lower case: reference, car, and the shopper's name, email and phone. */
export const searchWords = ({ reference, car, shopper }: Order): string =>
  [
    reference,
    car.name,
    car.stocknum,
    shopper?.firstName,
    shopper?.lastName,
    shopper?.email,
    ...(shopper ? [shopper.phone, displayPhone(shopper.phone).replaceAll(' ', '')] : []),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

function toEnd({ end_kind, ended_at }: JourneyRow): OrderEnd | null {
  const kind = orderEnds.find((one) => one === end_kind);
  return kind && ended_at !== null ? { kind, at: ended_at } : null;
}

const toColumns = (order: Order) => ({
  reference: order.reference,
  lead_id: order.leadId,
  customer_id: order.customerId,
  car_id: order.carId,
  reservation_id: order.reservationId,
  data: JSON.stringify(order),
  placed_at: order.placedAt,
  end_kind: order.end?.kind ?? null,
  ended_at: order.end?.at ?? null,
  words: searchWords(order),
  reported_at: order.reportedAt,
  updated_at: order.updatedAt,
  expires_at: order.expiresAt,
  version: order.version,
});

/** Which orders to list: newest first, and only those that match all that is given. */
interface OrderFilter {
  readonly state?: OrderState | undefined;
  /** Only those that changed, in the order of their changes; otherwise the newest order first. */
  readonly changes?: Changes | undefined;
  /** Placed from an instant on, and before another. */
  readonly placed?: { readonly from: Date; readonly until: Date };
  /** All of these are in it: reference, car, the shopper's name, email or phone. */
  readonly words?: string;
  /** The id of the last one of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Purchases of cars online. */
export class OrderStore extends JourneyStore<Order> {
  constructor(
    commits: GroupCommit,
    leads: Pick<LeadStore, 'addIn' | 'changeIn' | 'replaceFilesIn' | 'trustIn'>,
    private readonly followUp: OrderFollowUp,
  ) {
    super(commits, leads, 'orders');
  }

  /** The columns are authoritative: they repeat parts of the record that queries need. */
  protected fromRow(row: JourneyRow): Order {
    const record: Order = JSON.parse(row.data);
    const { version, lead_id: leadId, reported_at: reportedAt } = row;
    return { ...record, version, leadId, reportedAt, end: toEnd(row) };
  }

  protected async storeNext(trx: Open, order: Order): Promise<Order> {
    const row = await this.rows(trx, order.tenant).where('id', '=', order.id).executeTakeFirstOrThrow();
    const before = this.fromRow(row);
    const next = { ...(await this.followUp.pickUps(trx, before, order)), version: order.version + 1 };
    await trx.updateTable('orders').set(toColumns(next)).where('id', '=', order.id).execute();
    await this.followUp.tradeIns(trx, before, next);
    await this.followUp.report(trx, { before, next });
    return next;
  }

  /** Stores a new one. One that was started with the same key and has no lead yet is returned instead. */
  add(order: Order, startKey: string | null): Promise<Order> {
    const { id, tenant, createdAt: created_at } = order;
    const row = { ...toColumns(order), id, tenant, start_key: startKey, created_at };
    return this.commits.run(async (trx) => {
      const inserted = await trx
        .insertInto('orders')
        .values(row)
        .onConflict((on) => on.column('start_key').doNothing())
        .returning('id')
        .execute();
      if (inserted.length > 0) return order;
      const first = await this.rows(trx, tenant).where('start_key', '=', startKey).executeTakeFirst();
      if (first && first.lead_id === null && first.expires_at > created_at) return this.fromRow(first);
      await trx
        .insertInto('orders')
        .values({ ...row, start_key: null })
        .execute();
      return order;
    });
  }

  /** Orders for the desk and the API. */
  async list(tenant: string, filter: OrderFilter): Promise<Order[]> {
    const { state, changes, placed, words, after, limit } = filter;
    let rows = this.commits.db.selectFrom('orders').selectAll().where('tenant', '=', tenant);
    if (state === 'started') rows = rows.where('placed_at', 'is', null);
    else if (state === 'placed') rows = rows.where('placed_at', 'is not', null).where('end_kind', 'is', null);
    else if (state !== undefined) rows = rows.where('end_kind', '=', state);
    if (changes) rows = rows.where('updated_at', '>=', changes.since.toISOString());
    if (changes?.after) {
      rows = rows.where(sql<boolean>`(updated_at, id) > (${changes.after.at}, ${changes.after.id})`);
    }
    if (placed) {
      rows = rows
        .where('placed_at', '>=', placed.from.toISOString())
        .where('placed_at', '<', placed.until.toISOString());
    }
    for (const pattern of wordPatterns(words)) {
      rows = rows.where(sql<boolean>`words like ${pattern} escape '!'`);
    }
    // The ids begin with the time at which the order began.
    if (after !== undefined) rows = rows.where('id', '<', after);
    const ordered = changes ? rows.orderBy('updated_at').orderBy('id') : rows.orderBy('id', 'desc');
    return (await ordered.limit(limit).execute()).map((row) => this.fromRow(row));
  }

  /** The order of a lead, locked until the transaction ends; null for a lead without an order. */
  async lockOfLead(trx: Open, tenant: string, leadId: string): Promise<Order | null> {
    const query = trx.selectFrom('orders').selectAll().where('tenant', '=', tenant);
    const row = await locked(trx, query.where('lead_id', '=', leadId)).executeTakeFirst();
    return row ? this.fromRow(row) : null;
  }

  /** Stores the next version of a locked order, and the state of its lead. */
  async changeIn(trx: Open, order: Order, lead: (lead: Lead, stored: Order) => Lead): Promise<void> {
    await this.changeLead(trx, await this.storeNext(trx, order), { lead });
  }

  /**
   * The slugs of the sites that may have orders that are silent since an instant, or behind their reservation: a thousand
   * sites are not asked one by one.
   */
  async sitesToCheck(before: Date): Promise<ReadonlySet<string>> {
    const withCar = this.commits.db.selectFrom('orders').select('tenant').distinct();
    const rows = await this.unreported(before)
      .select('tenant')
      .distinct()
      .union(withCar.where('reservation_id', 'is not', null).where('ended_at', 'is', null))
      .execute();
    return new Set(rows.map(({ tenant }) => tenant));
  }

  /** Those whose reservation has moved on without them. */
  async behind(tenant: string, limit: number): Promise<Order[]> {
    const rows = this.commits.db
      .selectFrom('orders')
      .leftJoin('reservations as own', 'own.id', 'orders.reservation_id')
      .selectAll('orders')
      .where('orders.tenant', '=', tenant)
      .where('orders.reservation_id', 'is not', null)
      .where('orders.ended_at', 'is', null)
      .where((on) =>
        on.or([
          on('own.live', '=', 0),
          on.and([
            on('placed_at', 'is', null),
            on.or([on('own.id', 'is', null), on('own.state', '=', 'held')]),
          ]),
        ]),
      );
    const ordered = rows.orderBy('orders.updated_at').orderBy('orders.id').limit(limit);
    return (await ordered.execute()).map((row) => this.fromRow(row));
  }
}

import { sql, type Transaction } from 'kysely';
import type { Attached, LeadStore } from '#server/leads/lead-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Changes } from '#server/platform/rules/change-place';
import { wordPatterns } from '#server/platform/rules/database';
import type { Lead } from '#server/settings/lead';
import type { FollowUp, ReservationNews } from './move-reservation';
import type { FeedEnd, Reservation, ReservationChange } from './reservation';
import type { ReservationReport } from './reservation-record';
import {
  addChanges,
  lockStock,
  markCar,
  ofTenant,
  shopperColumn,
  toChange,
  toColumns,
  toReservation,
  whyTaken,
} from './reservation-rows';
import { holdEnd } from './rules/hold-end';
import { isLive } from './rules/reservation-holds';
import { coolDownMs, type LimitFacts, type LimitRefusal, limitRefusal } from './rules/reservation-limits';

type Open = Transaction<Database>;

/** Whom a new reservation counts for, as keyed hashes; null where there is nothing to count under. */
export interface ReservationKeys {
  /** Names one sending of a form. */
  readonly start: string | null;
  /** The number that a signed-in shopper confirmed. */
  readonly account: string | null;
  readonly connection: string | null;
  /** The latest reservation of the same browser. */
  readonly latestId: string | null;
  /** The member of staff who noted at the counter what the shopper agreed to. */
  readonly staff?: string | undefined;
}

export type AddedReservation =
  | { readonly kind: 'added'; readonly reservation: Reservation }
  /** The same form was sent before: its reservation. */
  | { readonly kind: 'repeated'; readonly reservation: Reservation }
  /** Another reservation keeps the car (`reserved`), or it is no longer for sale. */
  | { readonly kind: 'taken'; readonly end: FeedEnd }
  | { readonly kind: 'limited'; readonly refusal: LimitRefusal }
  | { readonly kind: 'token-used' };

interface NewsOfReservations {
  readonly followUp: FollowUp;
  readonly report: ReservationReport;
}

/** Storage of reservations. Durable before it returns; the car's mark and the stock's version follow in the same transaction. */
export class ReservationStore {
  constructor(
    private readonly commits: GroupCommit,
    private readonly leads: Pick<LeadStore, 'addIn' | 'changeIn'>,
    private readonly news: NewsOfReservations,
  ) {}

  /**
   * Stores a live one with its lead and keeps its car, or stores nothing. At most one reservation keeps a car. The lead
   * has no deliveries unless the car is held at once. A shopper who goes back to the form before paying corrects their
   * details.
   */
  add(
    reservation: Reservation,
    keys: ReservationKeys,
    lead: Lead,
    attached?: Attached,
  ): Promise<AddedReservation> {
    const { tenant, carId, createdAt } = reservation;
    const at = new Date(createdAt);
    return this.commits.run(async (trx): Promise<AddedReservation> => {
      await lockStock(trx, tenant, at);
      const first = await startedBefore(trx, tenant, keys.start);
      const own = first ?? (await unpaidOf(trx, reservation, keys.latestId));
      if (own && isLive(own)) {
        return { kind: 'repeated', reservation: await this.#corrected(trx, own, reservation, lead) };
      }
      const end = await whyTaken(trx, tenant, carId);
      if (end !== null) return { kind: 'taken', end };
      const refusal = limitRefusal(await factsOf(trx, reservation, keys, at), at);
      if (refusal) return { kind: 'limited', refusal };
      const stored = await this.leads.addIn(trx, lead, [], attached);
      if (stored === 'taken' || stored === 'token-used') return { kind: 'token-used' };
      const added = { ...reservation, leadId: stored.leadId };
      await insert(trx, added, first ? { ...keys, start: null } : keys);
      if (added.state === 'held') await this.news.followUp(trx, heldAtOnce(added, at));
      else await this.news.report(trx, { before: null, next: added, why: 'Started' });
      return { kind: 'added', reservation: added };
    });
  }

  /** An unpaid one with the details of a form that was sent again, in its lead too. An order corrects its own. */
  async #corrected(trx: Open, own: Reservation, { shopper }: Reservation, lead: Lead): Promise<Reservation> {
    const isOpen = own.state === 'paying' && !own.awaitsMoney && own.leadId !== lead.id;
    if (!isOpen || JSON.stringify(own.shopper) === JSON.stringify(shopper)) return own;
    const corrected = { ...own, shopper };
    await trx
      .updateTable('reservations')
      .set({ shopper: shopperColumn(corrected) })
      .where('id', '=', own.id)
      .execute();
    const details = Object.entries(lead.fields).filter(([name]) => shopperFields.includes(name));
    if (own.leadId !== null) {
      await this.leads.changeIn(trx, own.tenant, own.leadId, (stored) => ({
        ...stored,
        fields: { ...stored.fields, ...Object.fromEntries(details) },
      }));
    }
    return corrected;
  }

  async byId(tenant: string, id: string): Promise<Reservation | null> {
    const row = await ofTenant(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? toReservation(row) : null;
  }

  /** Null for a lead without one. */
  async ofLead(tenant: string, leadId: string): Promise<Reservation | null> {
    const rows = ofTenant(this.commits.db, tenant).where('lead_id', '=', leadId);
    const row = await rows.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
    return row ? toReservation(row) : null;
  }

  /** Oldest first. */
  async historyOf(tenant: string, id: string): Promise<ReservationChange[]> {
    if (!(await this.byId(tenant, id))) return [];
    const rows = this.commits.db
      .selectFrom('reservation_changes')
      .selectAll()
      .where('reservation_id', '=', id);
    return (await rows.orderBy('number').execute()).map(toChange);
  }

  /** Newest first. */
  async ofCustomer(tenant: string, customerId: string): Promise<Reservation[]> {
    const rows = ofTenant(this.commits.db, tenant).where('customer_id', '=', customerId);
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toReservation);
  }

  /** Gives reservations to a customer, except for those that are somebody's. */
  async claim(tenant: string, ids: readonly string[], customerId: string): Promise<void> {
    if (ids.length === 0) return;
    await this.commits.run((trx) =>
      trx
        .updateTable('reservations')
        .set({ customer_id: customerId })
        .where('tenant', '=', tenant)
        .where('id', 'in', ids)
        .where('customer_id', 'is', null)
        .execute(),
    );
  }

  /** Newest first; `after` is the id of the last one of the previous page. `words` are all found, in any order. */
  async list(
    tenant: string,
    {
      states,
      changes,
      words,
      after,
      limit,
    }: {
      readonly states?: readonly Reservation['state'][];
      /** Only those that changed, in the order of their changes; otherwise the newest first. */
      readonly changes?: Changes | undefined;
      readonly words?: string;
      readonly after?: string | undefined;
      readonly limit: number;
    },
  ): Promise<Reservation[]> {
    let rows = ofTenant(this.commits.db, tenant);
    if (states && states.length > 0) rows = rows.where('state', 'in', [...states]);
    for (const pattern of wordPatterns(words)) {
      rows = rows.where(
        sql<boolean>`(words like ${pattern} escape '!' or lower(coalesce(shopper, '')) like ${pattern} escape '!')`,
      );
    }
    if (after !== undefined) {
      rows = rows.where(
        sql<boolean>`(created_at, id) < (select created_at, id from reservations where tenant = ${tenant} and id = ${after})`,
      );
    }
    if (changes) rows = rows.where('updated_at', '>=', changes.since.toISOString());
    if (changes?.after) {
      rows = rows.where(sql<boolean>`(updated_at, id) > (${changes.after.at}, ${changes.after.id})`);
    }
    const ordered = changes
      ? rows.orderBy('updated_at').orderBy('id')
      : rows.orderBy('created_at', 'desc').orderBy('id', 'desc');
    return (await ordered.limit(limit).execute()).map(toReservation);
  }
}

async function startedBefore(trx: Open, tenant: string, key: string | null): Promise<Reservation | null> {
  if (key === null) return null;
  const row = await ofTenant(trx, tenant).where('start_key', '=', key).executeTakeFirst();
  return row ? toReservation(row) : null;
}

/** The latest reservation of a browser, if it keeps the same car under the same terms and is not paid yet. */
async function unpaidOf(
  trx: Open,
  { tenant, carId, terms }: Reservation,
  latestId: string | null,
): Promise<Reservation | null> {
  if (latestId === null) return null;
  const rows = ofTenant(trx, tenant).where('id', '=', latestId).where('car_id', '=', carId);
  const row = await rows.where('state', '=', 'paying').executeTakeFirst();
  const own = row ? toReservation(row) : null;
  // An order has terms of its own.
  return own?.terms.version === terms.version ? own : null;
}

/** What a shopper says about themselves in the form of a reservation. */
const shopperFields = ['name', 'last_name', 'email', 'phone', 'postcode', 'handover'];

/** Ends that a shopper brings about: by cancelling, by not paying, or with declined cards. */
const ofShopper = ['shopper', 'system', 'provider'];

/** The stock is locked, so nobody starts another one meanwhile. */
async function factsOf(
  trx: Open,
  { tenant, carId }: Reservation,
  { account, connection, latestId }: ReservationKeys,
  now: Date,
): Promise<LimitFacts> {
  const since = new Date(now.getTime() - coolDownMs).toISOString();
  const own = await ofTenant(trx, tenant)
    .where('live', '=', 1)
    .where((on) =>
      on.or([
        ...(account === null ? [] : [on('phone_key', '=', account)]),
        ...(latestId === null ? [] : [on('id', '=', latestId)]),
      ]),
    )
    .execute();
  const ofConnection =
    connection === null
      ? []
      : await ofTenant(trx, tenant)
          .where('connection_key', '=', connection)
          .where('created_at', '>', since)
          .orderBy('created_at')
          .execute();
  const ended = await ofTenant(trx, tenant)
    .where('car_id', '=', carId)
    .where('state', 'in', ['expired', 'cancelled'])
    .where((on) =>
      on.exists(
        on
          .selectFrom('reservation_changes as change')
          .select('change.number')
          .whereRef('change.reservation_id', '=', 'reservations.id')
          .whereRef('change.to_state', '=', 'reservations.state')
          .where('change.changed_by', 'in', ofShopper),
      ),
    )
    .where((on) =>
      on.or([
        ...(account === null ? [] : [on('phone_key', '=', account)]),
        ...(connection === null ? [] : [on('connection_key', '=', connection)]),
      ]),
    )
    .where('updated_at', '>', since)
    .orderBy('updated_at')
    .execute();
  const abandoned = ended.map(toReservation).filter((one) => one.paidCents === 0 && one.depositCents > 0);
  return {
    hasUnpaid: own.map(toReservation).some(({ paidCents }) => paidCents === 0),
    startedAt: ofConnection.map(({ created_at }) => created_at),
    abandonedAt: abandoned.map(({ updatedAt }) => updatedAt),
  };
}

async function insert(trx: Open, reservation: Reservation, keys: ReservationKeys): Promise<void> {
  const { id, tenant, carId, reference, createdAt, state } = reservation;
  const at = new Date(createdAt);
  await trx
    .insertInto('reservations')
    .values({
      ...toColumns(reservation),
      shopper: shopperColumn(reservation),
      id,
      tenant,
      car_id: carId,
      reference,
      created_at: createdAt,
      start_key: keys.start,
      phone_key: keys.account,
      connection_key: keys.connection,
      car_version: await markCar(trx, reservation, 1, at),
    })
    .execute();
  const by = keys.staff ?? 'shopper';
  const agreedWords = keys.staff === undefined ? 'Agreed to the terms' : 'The customer agreed to the terms';
  await addChanges(trx, id, [
    { at: createdAt, from: null, to: 'started', by, why: agreedWords },
    { at: createdAt, from: 'started', to: state, by, why: startWords(reservation) },
  ]);
}

const heldAtOnce = (reservation: Reservation, at: Date): ReservationNews => ({
  kind: 'start',
  before: { ...reservation, state: 'started' },
  next: reservation,
  by: 'shopper',
  why: startWords(reservation),
  refundCents: 0,
  sentBack: false,
  at,
});

function startWords({ depositCents, terms, createdAt }: Reservation): string {
  if (depositCents > 0) return 'The car is kept for the payment';
  const { why } = holdEnd(terms, new Date(createdAt));
  return ['Held without a deposit', why].filter(Boolean).join(': ');
}

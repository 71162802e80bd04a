import type { Kysely } from 'kysely';
import { createOrders } from '#server/buying/orders/create-orders';
import type { Order } from '#server/buying/orders/order';
import { withOrder } from '#server/buying/orders/rules/lead-of-order';
import type { Payment } from '#server/buying/payments/payment';
import { settlementOf, waitingEnd } from '#server/buying/payments/rules/settlement';
import type { Reservation } from '#server/buying/reservations/reservation';
import { createLeadStores } from '#server/leads/create-leads';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { createLog } from '#server/platform/log';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { SqlCarStore } from '#server/stock/cars/car-store';
import { type CarEvent, carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { aPayment } from './a-payment';
import { aReservation } from './a-reservation';
import { anAgreedOrder, anOrder } from './an-order';
import { brokenRules } from './car-model-rules';
import { aCarForSale, importSays, openReservations, watchReservations } from './reservation-stock';
import { testLocation, testTenant } from './test-tenant';

type ModelAction =
  | ('reserve' | 'open' | 'work' | 'stop' | 'pay' | 'decline' | 'cancel' | 'refuse' | 'convert' | 'release')
  | CarEvent
  | ('drive' | 'draft' | 'deposit' | 'move' | 'wait' | 'watch');

const startMs = Date.parse('2026-11-20T00:00:00.000Z');
const minute = 60_000;
const waits = [1, 10, 16, 61, 60 * 24, 60 * 49, 60 * 24 * 8];
const phones = ['+61491570006', '+61491570156', '+61491570157'];
const slotDays = [1, 2, 3];
const depositCents = 50_000;
const feedWords = {
  sold: { status: 'sold', removed: false },
  reserved: { status: 'in_stock', reserved: true, removed: false },
  removed: { removed: true },
  back: { status: 'in_stock', reserved: false, removed: false },
};
const site = testTenant({
  locations: [testLocation('aspley')],
  test_drives: { booking: true, slot_minutes: 30, capacity: 1 },
});
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

type Services = ReturnType<typeof openServices>;

function openServices(db: Kysely<Database>) {
  const commits = new GroupCommit(db);
  const orders = createOrders({
    commits,
    clock: { now: () => new Date() },
    log: createLog('silent'),
    onLead: () => undefined,
    reservations: { byId: async () => null },
    tenants: { all: () => [], bySlug: (slug) => ({ ...site, slug }) },
    messages: { announce: async () => undefined },
  });
  const reservations = openReservations(db, { commits, onChange: orders.followReservation });
  return { ...orders, ...reservations, ...createLeadStores(commits), commits, cars: new SqlCarStore(db) };
}

/** A site with one car in a real database: its stock list, its shoppers and their banks, and what the site says of all. */
export class CarModel {
  private nowMs = startMs;
  private feed: Exclude<CarEvent, 'repriced'> = 'back';
  private readonly payments = new Map<string, Payment>();
  private readonly leads = new Map<string, Lead>();
  /** Sales of cars that the dealer offers again. */
  private readonly released = new Set<string>();
  private readonly broken: string[] = [];
  private heard = 0;

  private constructor(
    private readonly services: Services,
    private readonly car: { readonly tenant: string; readonly carId: string },
  ) {}

  static async open(db: Kysely<Database>): Promise<CarModel> {
    return new CarModel(openServices(db), await aCarForSale(db));
  }

  /** Empties what journeys have left. */
  static async clear(db: Kysely<Database>): Promise<void> {
    const tables = ['reservation_changes', 'reservations', 'orders', 'bookings', 'deliveries'] as const;
    for (const table of [...tables, 'lead_states', 'leads', 'cars', 'stock_versions'] as const) {
      await db.deleteFrom(table).execute();
    }
  }

  private get now(): Date {
    return new Date(this.nowMs);
  }

  private reservations = (): Promise<Reservation[]> =>
    this.services.reservations.list(this.car.tenant, { limit: 100 });

  private orders = (): Promise<Order[]> => this.services.orders.list(this.car.tenant, { limit: 100 });

  private bookings = (): Promise<readonly Booking[]> =>
    this.services.bookings.between(this.car.tenant, {
      from: new Date(startMs),
      to: new Date(startMs + 90 * 24 * 60 * minute),
      cancelled: true,
    });

  async act(what: ModelAction, n: number): Promise<void> {
    const reservation = pick(await this.reservations(), n);
    switch (what) {
      case 'sold':
      case 'reserved':
      case 'removed':
      case 'back':
        this.feed = what;
        return importSays(this.services.db, this.car, feedWords[what]);
      case 'repriced':
        return importSays(this.services.db, this.car, { price: 19_000 + n });
      case 'wait':
        this.nowMs += (pick(waits, n) ?? 1) * minute;
        return;
      case 'watch':
        return watchReservations(this.services, this.now, { only: this.car.tenant });
      case 'reserve':
        await this.reserve(this.newLead(n), pick(phones, n) ?? '');
        return;
      case 'drive':
        return this.drive(n);
      case 'draft':
        return this.draft(n);
      case 'deposit':
        return this.deposit(n);
      case 'move':
        return this.moveOrder(n);
      case 'cancel':
      case 'refuse': {
        const by = what === 'cancel' ? 'shopper' : 'Sam';
        if (reservation) await this.move(reservation, { kind: 'cancel', by, why: 'No' });
        return;
      }
      case 'convert':
        if (reservation) await this.move(reservation, { kind: 'convert', by: 'Sam', why: 'Sold' });
        return;
      case 'release':
        if (reservation?.state === 'converted') this.released.add(reservation.id);
        if (reservation) await this.move(reservation, { kind: 'release', by: 'Sam', why: 'Bought back' });
        return;
      case 'open':
        if (reservation) await this.openPayment(reservation, n);
        return;
      default:
        return this.bankSays(what, pick([...this.payments.values()], n));
    }
  }

  private newLead(n: number): Lead {
    const id = newUlid(this.now);
    const fields = { name: 'Mia', phone: pick(phones, n) ?? '' };
    const lead: Lead = {
      id,
      tenant: this.car.tenant,
      category: 'Test Drive',
      subcategory: 'Test drive',
      fields,
      source: 'form',
      created_at: this.now.toISOString(),
      form_token: id,
    };
    this.leads.set(id, lead);
    return lead;
  }

  private async reserve(lead: Lead, phone: string): Promise<string | undefined> {
    const at = this.now.toISOString();
    const reservation = aReservation({
      ...this.car,
      depositCents,
      createdAt: at,
      updatedAt: at,
      endsAt: new Date(this.nowMs + 15 * minute).toISOString(),
    });
    const added = await this.services.reservations.add(
      { ...reservation, shopper: { ...reservation.shopper, phone } },
      { start: null, account: null, connection: null, latestId: null },
      lead,
    );
    return added.kind === 'added' ? added.reservation.id : undefined;
  }

  private move = (
    one: Reservation,
    event: Parameters<Services['reservationMoves']['move']>[1],
  ): Promise<unknown> => this.services.reservationMoves.move(one, event, this.now);

  private async openPayment({ id, tenant, paymentId }: Reservation, n: number): Promise<void> {
    const isTransfer = n % 4 === 0;
    const until = new Date(this.nowMs + (isTransfer ? 48 * 60 : 15) * minute).toISOString();
    const payment = aPayment({
      id: newUlid(this.now),
      tenant,
      amountCents: depositCents,
      expiresAt: until,
      subject: { kind: 'reservation', id },
      provider: isTransfer ? 'bank_transfer' : 'stripe',
    });
    const moved = await this.services.reservationMoves.pay(payment, paymentId, this.now);
    if (moved.kind === 'changed') this.payments.set(payment.id, payment);
  }

  /** As the store of payments settles news: each once, money beats everything. */
  private async bankSays(what: string, payment: Payment | undefined): Promise<void> {
    if (!payment) return;
    const at = this.now;
    const isPaid = what === 'pay';
    const state = isPaid ? 'paid' : what === 'decline' ? 'failed' : 'open';
    if (payment.provider === 'bank_transfer' && !isPaid) return;
    const { working, isUnpaid, arrival, ...settled } = settlementOf(payment, {
      ref: payment.id,
      state,
      isWorking: what === 'work',
      amountCents: depositCents,
      currency: 'aud',
      feeCents: 0,
      refundedCents: 0,
    });
    const next: Payment = {
      ...payment,
      state: settled.state,
      receivedCents: arrival === null ? payment.receivedCents : depositCents,
      expiresAt: working ? waitingEnd(working, at) : payment.expiresAt,
      workingSince:
        working === 'starts'
          ? at.toISOString()
          : working || settled.state !== 'open'
            ? null
            : payment.workingSince,
    };
    this.payments.set(payment.id, next);
    const { reservationSubject: subject, commits } = this.services;
    await commits.run(async (trx) => {
      if (isUnpaid) await subject.unpaid(trx, next, at);
      if (working) await subject.working?.(trx, next, at);
    });
    if (arrival !== 'right') return;
    const verdict = await commits.run((trx) => subject.paid(trx, next, at));
    const after = (await this.reservations()).find(({ id }) => id === next.subject.id);
    const isOnly = after?.paymentId === next.id || after?.paidCents === 0;
    if (!verdict.keep && after?.state === 'converted' && isOnly)
      this.broken.push('the deposit of a sale went back');
  }

  private async drive(n: number): Promise<void> {
    const [car] = await this.services.cars.byIds(this.car.tenant, [this.car.carId]);
    if (carEffect('new booking', carEventOf(car)) !== 'accept' || this.feed === 'removed') return;
    const booking = { ...slot(n), carId: this.car.carId, locationId: 'aspley', capacity: 1 };
    if (booking.startsAt <= this.now) return;
    await this.services.leads.add(this.newLead(n), [], { booking });
  }

  private async draft(n: number): Promise<void> {
    const { tenant, carId } = this.car;
    const startsAt = slot(n).startsAt.toISOString();
    const order = anOrder({
      id: newUlid(this.now),
      tenant,
      carId,
      updatedAt: this.now.toISOString(),
      handover: { kind: 'pick-up', locationId: 'aspley', locationName: 'Aspley', startsAt, text: 'Then' },
    });
    const lead = { ...this.newLead(n), category: 'Reservation', subcategory: 'Online order' };
    this.leads.set(lead.id, lead);
    await this.services.orders.add(order, null);
    await this.services.orders.addLead(order, lead, [], {});
  }

  /** An agreed order keeps its car while its deposit is paid. */
  private async deposit(n: number): Promise<void> {
    const drafts = (await this.orders()).filter((one) => one.placedAt === null && one.reservationId === null);
    const order = pick(drafts, n);
    const lead = order?.leadId ? this.leads.get(order.leadId) : undefined;
    if (!order || !lead) return;
    const reservationId = await this.reserve(lead, lead.fields['phone'] ?? '');
    if (reservationId === undefined) return;
    const { agreement } = anAgreedOrder();
    const updatedAt = this.now.toISOString();
    await this.services.orders.change(
      { ...order, agreement, reservationId, updatedAt },
      { lead: (stored, next) => withOrder(stored, next, site) },
    );
  }

  /** A shopper chooses another time before the deposit. */
  private async moveOrder(n: number): Promise<void> {
    const order = pick(
      (await this.orders()).filter((one) => one.placedAt === null),
      n,
    );
    if (order?.handover?.kind !== 'pick-up' || order.reservationId !== null) return;
    const handover = { ...order.handover, startsAt: slot(n + 1).startsAt.toISOString() };
    const updatedAt = this.now.toISOString();
    await this.services.orders.change({ ...order, handover, updatedAt }, { lead: (stored) => stored });
  }

  /** The rules that do not hold now. `settled`: the site has looked at everything that happened. */
  async brokenRules(settled: boolean): Promise<string[]> {
    const [reservations, orders, bookings, cars] = await Promise.all([
      this.reservations(),
      this.orders(),
      this.bookings(),
      this.services.cars.byIds(this.car.tenant, [this.car.carId]),
    ]);
    const news = this.services.news.slice(this.heard);
    this.heard += news.length;
    const phones = new Map([...this.leads].map(([id, { fields }]) => [id, fields['phone']]));
    const facts = { reservations, orders, bookings, car: cars[0], news, phones, site, settled };
    const { now, feed, payments, released } = this;
    return [...this.broken, ...brokenRules({ ...facts, now, feed, payments, released })];
  }
}

function slot(n: number): { readonly startsAt: Date; readonly endsAt: Date } {
  const startsAt = new Date(Date.UTC(2026, 11, pick(slotDays, n) ?? 1));
  return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * minute) };
}

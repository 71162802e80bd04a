import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { FakeStripe } from '../support/fake-stripe';
import { aCarForSale } from '../support/reservation-stock';
import type { Sent } from './deposits.child';
import { type Engine, killNow, ownProcesses, type Place } from './own-processes';

const isWhole = process.env['TESTS'] === 'all';
/**
 * Points of a reservation, its payment and its refund at which a process is killed, amid other shoppers' work. For every
 * change: those where something has happened and is not yet noted.
 */
const points = isWhole
  ? ['add', 'pay', 'open', 'report', 'read', 'settle', 'paid', 'move', 'addRefund', 'refund', 'refunded']
      .flatMap((call) => [`before ${call}`, `after ${call}`])
      .concat('after take')
  : ['after open', 'after paid', 'after addRefund', 'after refund'];
/** Points of payments that nobody made in time. */
const latePoints = isWhole ? ['before close', 'after close', 'before putOff'] : ['after close'];
const randomKills = isWhole ? 4 : 1;
const shoppersOfRound = 12;
const stepsToPay = 2;
const lastStep = 4;
const deposit = 20_000;
const minute = 60_000;
/** Longer than the lease of work that a killed process had taken. */
const roundMs = 61_000;
/** Kills between two calm processes; by the clock of the site well within the quarter of an hour that a shopper has to pay. */
const killsInARow = 5;
const longestPauseMs = 120_000;
const processes = ownProcesses('deposits');
let stripe: FakeStripe;

beforeEach(async () => {
  stripe = new FakeStripe();
  await stripe.start();
});
afterEach(() => stripe.stop());

interface Shopper extends Omit<Sent, 'event'> {
  /** The last step that this shopper takes. */
  readonly until: number;
  /** The shopper has seen that the payment arrived. */
  isAcknowledged: boolean;
}

type Db = ReturnType<typeof connectDatabase>;

/** All that one engine's processes do, one after the other. */
class Yard {
  readonly shoppers: Shopper[] = [];
  readonly missed: string[] = [];
  readonly failures: string[] = [];
  #aheadMs = 0;
  readonly #place: Place;
  readonly db: Db;

  constructor(engine: Engine) {
    this.#place = processes.newPlace(engine);
    this.db = connectDatabase(this.#place);
  }

  start(diesAt: string, laterMs = roundMs): Promise<ChildProcess> {
    this.#aheadMs += laterMs;
    const { DATA_DIR, DATABASE_URL } = this.#place;
    return processes.start(DATA_DIR, stripe.url, diesAt, String(this.#aheadMs), DATABASE_URL);
  }

  /** Every third shopper leaves before paying; of the others every other one cancels. */
  async welcome(): Promise<void> {
    for (let n = 0; n < shoppersOfRound; n += 1) {
      const shopper = this.shoppers.length + 1;
      const { carId } = await aCarForSale(this.db, 'brolga');
      const provider = n % 4 < 2 ? 'practice' : 'stripe';
      const until = n % 3 === 2 ? stepsToPay - 1 : lastStep;
      const known = { reservationId: '', paymentId: '', session: '' };
      this.shoppers.push({ shopper, step: 0, carId, provider, until, isAcknowledged: false, ...known });
    }
  }

  get isThrough(): boolean {
    return this.shoppers.every(({ step, until }) => step > until);
  }

  /** What is sent next; at Stripe the shopper pays on Stripe's own page. */
  #next({ until: _until, isAcknowledged: _seen, ...sent }: Shopper): Sent {
    if (sent.provider !== 'stripe' || sent.step < stepsToPay) return sent;
    if (stripe.sessions.get(sent.session)?.status === 'open') stripe.pay(sent.session);
    const secondsAgo = -Math.round(this.#aheadMs / 1_000);
    const event = stripe.event('checkout.session.completed', sent.session, { secondsAgo });
    return { ...sent, event };
  }

  /** All take their steps; resolves when the process is dead or every shopper is through. */
  walk(child: ChildProcess): Promise<void> {
    const send = (one: Shopper) =>
      one.step <= one.until && child.connected && child.send(this.#next(one), () => {});
    return new Promise((resolve, reject) => {
      const standstill = setTimeout(
        () => reject(new Error(`no shopper moves on: ${this.failures.slice(-5).join(', ')}`)),
        longestPauseMs,
      );
      const done = () => {
        clearTimeout(standstill);
        resolve();
      };
      child.once('exit', () => done());
      child.on('message', ({ shopper, step, reservationId, paymentId, session, failure }: Sent) => {
        const one = this.shoppers[shopper - 1];
        if (!one || one.step !== step) return;
        if (failure) {
          this.failures.push(`shopper ${shopper}, step ${step}: ${failure}`);
          setTimeout(() => send(one), 200);
          return;
        }
        Object.assign(one, { step: step + 1, reservationId, paymentId, session });
        standstill.refresh();
        one.isAcknowledged ||= step > stepsToPay;
        if (this.isThrough) done();
        else send(one);
      });
      for (const one of this.shoppers) send(one);
      if (this.isThrough) done();
    });
  }

  /** One process that dies at a point, or is killed after some time. */
  async killAt(point: string, laterMs = roundMs): Promise<void> {
    const child = await this.start(point, laterMs);
    const isDead = new Promise((done) => child.once('exit', done));
    await this.walk(child);
    // Every shopper may be through before the worker comes to the point.
    await Promise.race([isDead, pause(40_000)]);
    if (child.signalCode === null) this.missed.push(point);
    await killNow(child);
  }

  async killWithin(ms: number): Promise<void> {
    const child = await this.start('');
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    await this.walk(child);
    clearTimeout(timer);
    await killNow(child);
  }

  async finish(): Promise<void> {
    const child = await this.start('');
    await this.walk(child);
    await killNow(child);
  }
}

async function openWork(db: Db): Promise<number> {
  const payments = db.selectFrom('payments').select('id').where('state', 'in', ['new', 'open']);
  const refunds = db.selectFrom('payment_refunds').select('id').where('state', '!=', 'done');
  const events = db.selectFrom('payment_events').select('id').where('next_attempt_at', 'is not', null);
  const paying = db.selectFrom('reservations').select('id').where('state', '=', 'paying');
  const lists = [payments, refunds, events, paying].map(async (query) => (await query.execute()).length);
  return (await Promise.all(lists)).reduce((sum, length) => sum + length, 0);
}

/** What the providers themselves say of a payment: cents that arrived, and each sum that went back. */
async function providersBooks(db: Db): Promise<Map<string, { received: number; refunds: number[] }>> {
  const practice = await db.selectFrom('practice_payments').selectAll().execute();
  const books = new Map(
    practice.map(({ id, state, amount_cents, refunds }) => {
      const sums: number[] = Object.values(JSON.parse(refunds));
      return [id, { received: state === 'paid' ? amount_cents : 0, refunds: sums }] as const;
    }),
  );
  for (const { params, intent } of stripe.sessions.values()) {
    const refunds = stripe.refunds.filter((one) => one.intent === intent?.id).map(({ amount }) => amount);
    const id = params.get('metadata[payment_id]') ?? '';
    books.set(id, { received: (books.get(id)?.received ?? 0) + (intent?.amount_received ?? 0), refunds });
  }
  return books;
}

async function readBooks(db: Db) {
  const ledger = await db.selectFrom('payment_ledger').selectAll().execute();
  return {
    books: await providersBooks(db),
    payments: await db.selectFrom('payments').selectAll().execute(),
    reservations: await db.selectFrom('reservations').selectAll().execute(),
    history: await db.selectFrom('reservation_changes').selectAll().execute(),
    heldCars: await db.selectFrom('cars').select('id').where('held', '=', 1).execute(),
    sum: (id: string, kind: string) =>
      ledger
        .filter((entry) => entry.payment_id === id && entry.kind === kind)
        .reduce((total, { amount_cents }) => total + amount_cents, 0),
  };
}

describe.each(engines)('kill -9 at every step of a deposit on %s', (engine) => {
  it('loses no payment, holds no car without one, and refunds nothing twice', async () => {
    const yard = new Yard(engine);
    await migrate(yard.db);
    for (const [kills, point] of points.entries()) {
      // On a busy machine a shopper may not have had a turn yet.
      if (kills % killsInARow === 0) await yard.finish();
      await yard.welcome();
      await yard.killAt(point);
    }
    await yard.finish();
    for (let n = 0; n < randomKills; n += 1) {
      await yard.welcome();
      await yard.killWithin(20 + Math.random() * 500);
    }
    for (const point of latePoints) {
      await yard.finish();
      await yard.welcome();
      await yard.finish();
      await yard.killAt(point, 20 * minute);
    }
    expect(yard.missed, yard.failures.slice(-5).join('\n')).toEqual([]);
    expect(yard.isThrough).toBe(true);
    // Some pay when their time is over, on a page that was still open.
    for (const { session, until } of yard.shoppers)
      if (until < lastStep && stripe.sessions.get(session)?.status === 'open') stripe.pay(session);
    // One more process, later than all leases and all payments' own times.
    await yard.start('', 50 * minute);
    await expect.poll(() => openWork(yard.db), { timeout: 60_000, interval: 200 }).toBe(0);
    await expectBalance(yard);
    await yard.db.destroy();
  }, 900_000);
});

async function expectBalance({ db, shoppers }: Yard): Promise<void> {
  const { books, payments, reservations, history, heldCars, sum } = await readBooks(db);
  const byId = new Map(reservations.map((one) => [one.id, one]));
  const wasHeld = new Set(
    history.filter(({ to_state }) => to_state === 'held').map(({ reservation_id }) => reservation_id),
  );
  // One reservation for each shopper, however often the form was sent.
  expect(reservations).toHaveLength(shoppers.length);
  // No acknowledged payment without a hold; who cancelled has the money back.
  const paid = shoppers.filter(({ isAcknowledged }) => isAcknowledged);
  expect(paid.length).toBeGreaterThan(shoppers.length / 2);
  for (const { shopper, reservationId } of paid) {
    expect(wasHeld.has(reservationId)).toBe(true);
    expect(byId.get(reservationId)?.state).toBe(shopper % 2 ? 'refunded' : 'held');
  }
  for (const { id, subject_id, received_cents, refunded_cents } of payments) {
    const { received, refunds } = books.get(id) ?? { received: 0, refunds: [] };
    const sentBack = refunds.reduce((total, cents) => total + cents, 0);
    // No refund twice, and the books say what the provider says.
    expect(refunds.length).toBeLessThanOrEqual(1);
    expect([received_cents, refunded_cents]).toEqual([received, sentBack]);
    expect([sum(id, 'payment'), 0 - sum(id, 'refund')]).toEqual([received, sentBack]);
    // Money is kept for a car that is held, and all other money is back.
    const kept = byId.get(subject_id)?.state === 'held' ? deposit : 0;
    if (received > 0) expect(received - sentBack).toBe(kept);
  }
  // No hold without a payment: each one's payment arrived at its provider.
  for (const { id, state } of reservations) {
    const received = payments
      .filter(({ subject_id }) => subject_id === id)
      .map((payment) => books.get(payment.id)?.received ?? 0);
    const total = received.reduce((all, cents) => all + cents, 0);
    expect(total).toBe(wasHeld.has(id) || state === 'refunded' ? deposit : 0);
  }
  const holding = reservations.filter(({ keeps_car }) => keeps_car === 1);
  expect(heldCars.map(({ id }) => id).sort()).toEqual(holding.map(({ car_id }) => car_id).sort());
  // Nobody has paid the provider for a payment that the site does not know.
  expect([...books.keys()].filter((id) => !payments.some((one) => one.id === id))).toEqual([]);
}

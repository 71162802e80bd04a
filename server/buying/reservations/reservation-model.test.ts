import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPayment } from '../../../tests/support/a-payment';
import { aReservation } from '../../../tests/support/a-reservation';
import { runs } from '../../../tests/support/property-runs';
import { moveReservation, type ReservationNews, reservationSubject } from './move-reservation';
import type { Reservation } from './reservation';
import { isLive } from './rules/reservation-holds';
import type { ReservationEvent } from './rules/reservation-state';

type MoveDeps = Parameters<typeof moveReservation>[1];

type Trx = Parameters<MoveDeps['followUp']>[0];
type ModelPayment = { id: string; of: string; isPaid: boolean; inCents: number; outCents: number };

const cars = ['a', 'b'];
const depositCents = 50_000;
const startMs = Date.parse('2026-11-20T00:00:00.000Z');
const minute = 60_000;

/** A site with two cars, as its database has them; a provider with its own books; and news that is on its way. */
class Model {
  nowMs = startMs;
  readonly reservations = new Map<string, Reservation>();
  readonly payments = new Map<string, ModelPayment>();
  readonly ended = new Set<string>();
  /** What the provider knows: its payments, in their order. */
  readonly atProvider: { readonly id: string; state: 'open' | 'paid' | 'declined' }[] = [];
  news: { readonly id: string; readonly state: 'paid' | 'declined' }[] = [];

  readonly #trx = {} as Trx;
  readonly #deps: MoveDeps = {
    book: {
      lock: async (_trx, _tenant, id) => this.reservations.get(id) ?? null,
      isCarFree: async (_trx, { carId }) => this.isFree(carId),
      store: async (_trx, _before, { next }) => void this.reservations.set(next.id, next),
      noteReport: async () => undefined,
    },
    followUp: async (_trx, news) => this.#refund(news),
  };
  readonly #subject = reservationSubject(this.#deps);

  get now(): Date {
    return new Date(this.nowMs);
  }

  isFree(carId: string): boolean {
    const isKept = [...this.reservations.values()].some((one) => one.carId === carId && one.keepsCar);
    return !isKept && !this.ended.has(carId);
  }

  #refund({ next, refundCents }: ReservationNews): void {
    const payment = next.paymentId === null ? undefined : this.payments.get(next.paymentId);
    if (payment) payment.outCents += refundCents;
  }

  start(carId: string, refundPercent: number): void {
    if (!this.isFree(carId)) return;
    const reservation = aReservation({ carId, depositCents });
    const endsAt = new Date(this.nowMs + 15 * minute).toISOString();
    const terms = { ...reservation.terms, refundPercent };
    this.reservations.set(reservation.id, { ...reservation, terms, endsAt });
  }

  async move({ tenant, id }: Reservation, event: ReservationEvent): Promise<void> {
    await moveReservation(this.#trx, this.#deps, { tenant, id }, event, this.now);
  }

  async openPayment(reservation: Reservation): Promise<void> {
    const id = `payment ${this.payments.size}`;
    await this.move(reservation, { kind: 'pay', paymentId: id, until: new Date(this.nowMs + 15 * minute) });
    if (this.reservations.get(reservation.id)?.paymentId !== id) return;
    this.payments.set(id, { id, of: reservation.id, isPaid: false, inCents: 0, outCents: 0 });
    this.atProvider.push({ id, state: 'open' });
  }

  /** As the store of payments settles news: each once, paid beats declined. */
  async settle({ id, state }: { readonly id: string; readonly state: string }): Promise<void> {
    const payment = this.payments.get(id);
    if (!payment || payment.isPaid) return;
    const subject = { kind: 'reservation', id: payment.of } as const;
    const outcome = state === 'paid' ? 'paid' : 'failed';
    const one = aPayment({ id, amountCents: depositCents, state: outcome, subject });
    if (state === 'declined') return this.#subject.unpaid(this.#trx, one, this.now);
    payment.isPaid = true;
    payment.inCents = depositCents;
    const verdict = await this.#subject.paid(this.#trx, one, this.now);
    if (!verdict.keep) payment.outCents += depositCents - payment.outCents;
  }

  async tick(): Promise<void> {
    for (const one of [...this.reservations.values()]) {
      if (isLive(one) && one.endsAt !== null && one.endsAt <= this.now.toISOString()) {
        await this.move(one, { kind: 'time' });
      }
      if (one.keepsCar && this.ended.has(one.carId)) await this.move(one, { kind: 'feed', end: 'sold' });
    }
  }

  /** The reconciler asks the provider about everything. */
  async reconcile(): Promise<void> {
    for (const { id, state } of this.atProvider) if (state !== 'open') await this.settle({ id, state });
  }
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const actions = fc.record({
  do: fc.constantFrom(
    'start',
    'open',
    'pay',
    'decline',
    'deliver',
    'repeat',
    'lose',
    'wait',
    'tick',
    'reconcile',
    'cancel',
    'convert',
    'feed',
    'restart',
  ),
  n: fc.nat({ max: 50 }),
});
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;
const waits = [1, 10, 16, 60 * 24, 60 * 49];

async function act(model: Model, { do: what, n }: Action): Promise<void> {
  const one = pick([...model.reservations.values()], n);
  const bill = pick(model.atProvider, n);
  switch (what) {
    case 'start':
      return model.start(pick(cars, n) ?? 'a', pick([100, 100, 40, 0], n >> 1) ?? 100);
    case 'open':
      return one && model.openPayment(one);
    case 'pay':
    case 'decline': {
      if (bill?.state !== 'open' && bill?.state !== 'declined') return;
      bill.state = what === 'pay' ? 'paid' : 'declined';
      model.news.push({ id: bill.id, state: bill.state });
      return;
    }
    case 'deliver':
    case 'repeat': {
      const news = pick(model.news, n);
      if (what === 'deliver') model.news = model.news.filter((other) => other !== news);
      return news && model.settle(news);
    }
    case 'lose':
    // A restart forgets all that is not stored; the provider still knows.
    case 'restart':
      model.news = what === 'restart' ? [] : model.news.slice(1);
      return;
    case 'wait':
      model.nowMs += (pick(waits, n) ?? 1) * minute;
      return;
    case 'tick':
      await model.tick();
      return expectNothingOverdue(model);
    case 'reconcile':
      return model.reconcile();
    case 'cancel':
      return one && model.move(one, { kind: 'cancel', by: n % 2 ? 'shopper' : 'Sam', why: 'No' });
    case 'convert':
      return one && model.move(one, { kind: 'convert', by: 'Sam', why: 'Sold' });
    case 'feed':
      model.ended.add(pick(cars, n) ?? 'a');
  }
}

/** A look at the clock leaves nobody paying, and no car held, past its time. */
function expectNothingOverdue({ reservations, now }: Model): void {
  const isOver = ({ endsAt }: Reservation) => endsAt !== null && endsAt <= now.toISOString();
  expect([...reservations.values()].filter((one) => isLive(one) && isOver(one))).toEqual([]);
}

/** The rules that this state breaks; plain code, since an `expect` for each would take most of the time. */
function brokenRules(model: Model): string[] {
  const broken: string[] = [];
  const hold = (rule: string, isTrue: boolean) => void (isTrue || broken.push(rule));
  const reservations = [...model.reservations.values()];
  for (const car of cars) {
    const keepers = reservations.filter(({ carId, keepsCar }) => carId === car && keepsCar);
    hold('one reservation keeps a car', keepers.length <= 1);
  }
  for (const { id, of, inCents, outCents } of model.payments.values()) {
    const { state, paymentId, terms, paidCents } = model.reservations.get(of) ?? aReservation();
    hold('refunds no more than was paid', outCents <= inCents);
    const isCounted = paymentId === id && paidCents === depositCents;
    hold('money that is kept is counted by its reservation', inCents <= outCents || isCounted);
    const mayKeep = state === 'held' || state === 'converted' || terms.refundPercent < 100;
    hold('everything is refunded otherwise', inCents === 0 || mayKeep || outCents === inCents);
    const holdsCar = state === 'held' && paymentId === id;
    hold('the deposit is kept while the car is held', !holdsCar || inCents - outCents === depositCents);
  }
  for (const { state, paidCents, terms } of reservations) {
    const isPaid = paidCents > 0 && terms.refundPercent > 0;
    hold('a paid one is held, sold or refunded', !isPaid || /^(held|converted|refunded)$/.test(state));
    hold('an unpaid one holds no car', paidCents > 0 || state !== 'held');
  }
  return broken;
}

it('holds one car for one shopper and loses no money, in any order of events', async () => {
  const journeys = fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 40 }), async (list) => {
    const model = new Model();
    for (const action of list) {
      await act(model, action);
      const broken = brokenRules(model);
      if (broken.length > 0) expect.fail(broken.join('; '));
    }
    await model.reconcile();
    model.nowMs += 16 * minute;
    await model.tick();
    expect(brokenRules(model)).toEqual([]);
    expect([...model.reservations.values()].map(({ state }) => state)).not.toContain('paying');
    // Every payment that the provider took is known here, and accounted for.
    const paidIds = model.atProvider.filter(({ state }) => state === 'paid').map(({ id }) => id);
    const known = paidIds.map((id) => model.payments.get(id)?.inCents);
    expect(known).toEqual(paidIds.map(() => depositCents));
  });
  await fc.assert(journeys, { numRuns: runs(10_000) });
});

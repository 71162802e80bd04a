import { describe, expect, it } from 'vitest';
import type { Payment } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { ReservationKeys } from '#server/buying/reservations/reservation-store';
import { createLeadStores } from '#server/leads/create-leads';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadRemoval } from '#server/leads/lead-removal';
import { LeadStore } from '#server/leads/lead-store';
import { newUlid } from '#server/platform/ulid';
import { SqlCarStore } from '#server/stock/cars/car-store';
import { aPaidDeposit } from '../support/a-held-car';
import { aReservation } from '../support/a-reservation';
import { bothDatabases, engines } from '../support/both-databases';
import { aCarForSale, importSays, openReservations, watchReservations } from '../support/reservation-stock';
import { newLead } from './example-lead';

const unique = () => newUlid(new Date());
const start = new Date('2026-11-20T00:00:00.000Z');
const minutes = (n: number) => new Date(start.getTime() + n * 60_000);
const keysOf = (change: Partial<ReservationKeys> = {}): ReservationKeys => ({
  start: null,
  account: null,
  connection: unique(),
  latestId: null,
  ...change,
});
const leadOf = (tenant: string, change: object = {}) =>
  newLead({ id: unique(), form_token: unique(), tenant, ...change });

const databaseOf = bothDatabases();

describe.each(engines)('reservations in %s', (engine) => {
  const open = () => databaseOf(engine);
  async function started(change: Partial<Reservation> = {}, keys: Partial<ReservationKeys> = {}) {
    const services = openReservations(open());
    const car = await aCarForSale(open());
    const reservation = aReservation({ tenant: car.tenant, carId: car.carId, ...change });
    const lead = leadOf(car.tenant);
    const added = await services.reservations.add(reservation, keysOf(keys), lead);
    if (added.kind !== 'added') throw new Error(`not added: ${added.kind}`);
    const current = async () => {
      const stored = await services.reservations.byId(car.tenant, reservation.id);
      if (!stored) throw new Error('gone');
      return stored;
    };
    const another = (
      other: Partial<Reservation> = {},
      otherKeys: Partial<ReservationKeys> = {},
      otherLead: object = {},
    ) =>
      services.reservations.add(
        aReservation({ tenant: car.tenant, carId: car.carId, ...other }),
        keysOf(otherKeys),
        leadOf(car.tenant, otherLead),
      );
    return { ...services, car, reservation: added.reservation, lead, current, another };
  }
  const isReserved = async ({ tenant, slug }: { readonly tenant: string; readonly slug: string }) =>
    (await new SqlCarStore(open()).bySlug(tenant, slug))?.car.reserved;
  const statusOf = async ({ tenant, slug }: { readonly tenant: string; readonly slug: string }) =>
    (await new SqlCarStore(open()).bySlug(tenant, slug))?.car.status;
  const deposit = ({ tenant, id }: Reservation, change: Partial<Payment> = {}): Payment =>
    aPaidDeposit({ id: unique(), tenant, subject: { kind: 'reservation', id }, ...change });
  type Services = ReturnType<typeof openReservations>;
  const pay = (services: Services, one: Payment, at: Date) =>
    services.commits.run((trx) => services.reservationSubject.paid(trx, one, at));
  const watch = watchReservations;
  const deliveries = async ({ tenant }: { readonly tenant: string }, leadId: string) =>
    (await new DeliveryQueue(openReservations(open()).commits).ofLeads(tenant, [leadId])).get(leadId) ?? [];

  it('are returned unchanged, to their own dealer only', async () => {
    const { reservations, reservation, car, lead } = await started({ customerId: 'c1' });
    expect(reservation.leadId).toBe(lead.id);
    expect(await reservations.byId(car.tenant, reservation.id)).toEqual(reservation);
    expect(await reservations.byId('another', reservation.id)).toBeNull();
    expect(await reservations.historyOf('another', reservation.id)).toEqual([]);
    expect(await reservations.ofCustomer(car.tenant, 'c1')).toEqual([reservation]);
    await reservations.claim(car.tenant, [reservation.id], 'c2');
    expect(await reservations.ofCustomer(car.tenant, 'c2')).toEqual([]);
    const history = await reservations.historyOf(car.tenant, reservation.id);
    expect(history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'started', 'shopper'],
      ['started', 'paying', 'shopper'],
    ]);
  });

  it('send each step to the dealer’s webhook once', async () => {
    const { events, another, reservationMoves, reservation, ...services } = await started();
    await another();
    const opened = deposit(reservation, { state: 'open', receivedCents: 0 });
    await reservationMoves.pay(opened, null, minutes(1));
    await pay({ events, reservationMoves, ...services }, deposit(reservation, { id: opened.id }), minutes(2));
    expect(events.map(({ type }) => type)).toEqual([
      'reservation.started',
      'reservation.paying',
      'reservation.held',
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('hold the car for one of 200 at once, over two processes', async () => {
    const car = await aCarForSale(open());
    const processes = [openReservations(open()), openReservations(databaseOf(engine, 2))];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        processes[n % 2]?.reservations.add(
          aReservation({ tenant: car.tenant, carId: car.carId }),
          keysOf(),
          leadOf(car.tenant),
        ),
      ),
    );
    const kinds = outcomes.map((one) => one?.kind);
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(199);
    const leads = await open().selectFrom('leads').select('id').where('tenant', '=', car.tenant).execute();
    expect(leads).toHaveLength(1);
  });

  it('end by no clock that is ahead', async () => {
    const { current, car: _, ...services } = await started();
    await watch(services, minutes(800 * 24 * 60), { steady: minutes(1) });
    expect(await current()).toMatchObject({ state: 'paying' });
  });

  it('wait while their site is left out', async () => {
    const { current, car, ...services } = await started();
    await watch(services, minutes(60), { leftOut: [car.tenant] });
    expect(await current()).toMatchObject({ state: 'paying', reportedAt: null });
    await watch(services, minutes(60));
    expect(await current()).not.toMatchObject({ state: 'paying' });
  });

  it('show their car as reserved under a new stock version at once', async () => {
    const { car, reservationMoves, reservation } = await started();
    const cars = new SqlCarStore(open());
    expect(await cars.stockVersion(car.tenant)).toBe(2);
    expect((await cars.byIds(car.tenant, [car.carId]))[0]?.reserved).toBe(true);
    const cancel = { kind: 'cancel', by: 'shopper', why: 'No' } as const;
    await reservationMoves.move(reservation, cancel, minutes(1));
    expect(await cars.stockVersion(car.tenant)).toBe(3);
    const changes = [];
    for await (const change of cars.changesSince(car.tenant, 2)) changes.push(change);
    expect(changes).toMatchObject([{ id: car.carId, version: 3, car: { reserved: false } }]);
    expect((await cars.byIds(car.tenant, [car.carId]))[0]?.reserved).toBe(false);
  });

  it('are stored once for a form that is sent ten times', async () => {
    const { another, reservation } = await started({}, { start: `key of the form on ${engine}` });
    const again = await Promise.all(
      Array.from({ length: 9 }, () => another({}, { start: `key of the form on ${engine}` })),
    );
    for (const one of again)
      expect(one).toMatchObject({ kind: 'repeated', reservation: { id: reservation.id } });
  });

  it('are corrected by a shopper who goes back to the form before paying, and by nobody else', async () => {
    const { reservation, current, commits, another } = await started();
    const shopper = { ...reservation.shopper, email: 'right@example.com', handover: 'Delivery' };
    const fields = { name: 'Mia', email: 'right@example.com', handover: 'Delivery' };
    const leadFields = async () =>
      (await new LeadStore(commits).byId(reservation.tenant, reservation.leadId ?? ''))?.fields;
    const again = (latestId: string | null) => another({ shopper }, { latestId }, { fields });
    expect(await again(null)).toMatchObject({ kind: 'taken' });
    expect((await leadFields())?.['email']).not.toBe('right@example.com');
    expect(await again(reservation.id)).toMatchObject({ kind: 'repeated', reservation: { shopper } });
    expect(await current()).toMatchObject({ id: reservation.id, shopper });
    expect(await leadFields()).toMatchObject(fields);
  });

  it('are refused for a car that is sold, reserved, removed or unknown', async () => {
    const { reservations } = openReservations(open());
    for (const change of [{ status: 'sold' }, { reserved: true }, { removed: true }]) {
      const car = await aCarForSale(open());
      await importSays(open(), car, change);
      const one = aReservation({ tenant: car.tenant, carId: car.carId });
      const end = 'removed' in change ? 'removed' : 'reserved' in change ? 'reserved' : 'sold';
      expect(await reservations.add(one, keysOf(), leadOf(car.tenant))).toEqual({ kind: 'taken', end });
    }
    const unknown = aReservation({ carId: unique() });
    const gone = { kind: 'taken', end: 'removed' };
    expect(await reservations.add(unknown, keysOf(), leadOf('brolga'))).toEqual(gone);
  });

  it('are one at a time until they are paid, for an account and for a browser', async () => {
    const refused = { kind: 'limited', refusal: { reason: 'one-at-a-time' } };
    const services = await started({}, { account: 'p' });
    const { car, reservation, another } = services;
    const carIds = await Promise.all(
      [1, 2, 3].map(async () => (await aCarForSale(open(), car.tenant)).carId),
    );
    const [second = '', third = '', fourth = ''] = carIds;
    const sameBrowser = { latestId: reservation.id };
    expect(await another({ carId: second }, { account: 'p' })).toMatchObject(refused);
    expect(await another({ carId: second }, sameBrowser)).toMatchObject(refused);
    expect(await another({ carId: second }, { account: 'q' })).toMatchObject({ kind: 'added' });
    await pay(services, deposit(reservation), minutes(5));
    expect(await another({ carId: third }, { account: 'p' })).toMatchObject({ kind: 'added' });
    expect(await another({ carId: fourth }, sameBrowser)).toMatchObject({ kind: 'added' });
  });

  it('say nothing about a number that somebody else types', async () => {
    const { car, another } = await started();
    const other = await aCarForSale(open(), car.tenant);
    expect(await another({ carId: other.carId })).toMatchObject({ kind: 'added' });
  });

  it('are refused to a shopper who left two of the same car unpaid, and to nobody else', async () => {
    const account = unique();
    const first = await started({}, { account });
    await watch(first, minutes(15));
    const second = { createdAt: minutes(16).toISOString(), updatedAt: minutes(16).toISOString() };
    const endsAt = minutes(31).toISOString();
    expect(await first.another({ ...second, endsAt }, { account })).toMatchObject({ kind: 'added' });
    await watch(first, minutes(31));
    const third = { createdAt: minutes(40).toISOString(), endsAt: minutes(55).toISOString() };
    expect(await first.another(third, { account })).toMatchObject({
      kind: 'limited',
      refusal: { reason: 'cool-down' },
    });
    expect(await first.another(third)).toMatchObject({ kind: 'added' });
  });

  it('are held once the deposit is paid, and their lead is sent', async () => {
    const services = await started();
    const { car, reservation, current } = services;
    expect(await deliveries(car, reservation.leadId ?? '')).toEqual([]);
    const one = deposit(reservation);
    expect(await pay(services, one, minutes(5))).toEqual({ keep: true });
    expect(await pay(services, one, minutes(6))).toEqual({ keep: true });
    expect(await current()).toMatchObject({
      state: 'held',
      paymentId: one.id,
      paidCents: 50_000,
      endsAt: minutes(5 + 48 * 60).toISOString(),
      reportedAt: minutes(5).toISOString(),
    });
    const sent = await deliveries(car, reservation.leadId ?? '');
    expect(new Set(sent.map(({ about }) => about))).toEqual(new Set(['lead']));
    const lead = await new LeadStore(services.commits).byId(car.tenant, reservation.leadId ?? '');
    expect(lead?.fields).toMatchObject({
      reservation_state: 'Held',
      reservation_deposit: expect.stringContaining('$500, paid'),
    });
  });

  it('expire, and the car is for sale again', async () => {
    const services = await started();
    await watch(services, minutes(14));
    expect(await isReserved(services.car)).toBe(true);
    await Promise.all([
      watch(services, minutes(15)),
      watch(openReservations(databaseOf(engine, 2)), minutes(15)),
    ]);
    expect(await services.current()).toMatchObject({ state: 'expired', endsAt: null });
    expect(await isReserved(services.car)).toBe(false);
    const history = await services.reservations.historyOf(services.car.tenant, services.reservation.id);
    expect(history.map(({ to }) => to)).toEqual(['started', 'paying', 'expired']);
  });

  it('are held again by a late payment if the car is free, otherwise it is refunded', async () => {
    const late = await started();
    await watch(late, minutes(15));
    expect(await pay(late, deposit(late.reservation), minutes(20))).toEqual({ keep: true });
    expect(await late.current()).toMatchObject({ state: 'held', keepsCar: true });
    expect(await isReserved(late.car)).toBe(true);
    const gone = await started();
    await watch(gone, minutes(15));
    const next = { createdAt: minutes(16).toISOString(), endsAt: minutes(31).toISOString() };
    expect(await gone.another(next)).toMatchObject({ kind: 'added' });
    expect(await pay(gone, deposit(gone.reservation), minutes(20))).toMatchObject({ keep: false });
    expect(await gone.current()).toMatchObject({ state: 'refunded', keepsCar: false });
    expect(await isReserved(gone.car)).toBe(true);
  });

  it('stay held while the dealer is asked about a car that the feed sells, and end with a full refund', async () => {
    for (const change of [{ status: 'sold' }, { reserved: true }, { removed: true }]) {
      const services = await started();
      await pay(services, deposit(services.reservation), minutes(5));
      await importSays(open(), services.car, change);
      for (const at of [6, 7, 8]) await watch(services, minutes(at));
      expect(await services.current()).toMatchObject({ state: 'held', keepsCar: true });
      expect((await services.current())?.feedEnd).toBeDefined();
      expect(services.refunds).toEqual([]);
      await watch(services, minutes(48 * 60 + 6));
      expect(await services.current()).toMatchObject({ state: 'refunded' });
      const { tenant } = services.reservation;
      const ownRefunds = services.refunds.filter((one) => one.tenant === tenant);
      expect(ownRefunds).toMatchObject([{ amountCents: 50_000, by: 'feed' }]);
      const sent = await deliveries(services.car, services.reservation.leadId ?? '');
      expect(new Set(sent.map(({ about }) => about)).size).toBe(3);
    }
  });

  it('ask the dealer about a sold car while a transfer is on its way, and end once it does not come', async () => {
    const services = await started();
    const { reservation, reservationMoves, current, car } = services;
    const transfer = deposit(reservation, { state: 'open', receivedCents: 0, provider: 'bank_transfer' });
    await reservationMoves.pay(transfer, null, minutes(1));
    await importSays(open(), car, { status: 'sold' });
    await watch(services, minutes(2));
    expect(await current()).toMatchObject({ state: 'paying', feedEnd: 'sold' });
    const abouts = async () =>
      new Set((await deliveries(car, reservation.leadId ?? '')).map(({ about }) => about));
    expect(await abouts()).toEqual(new Set(['lead']));
    const other = deposit(reservation, { state: 'open', receivedCents: 0, provider: 'stripe' });
    expect((await reservationMoves.pay(other, transfer.id, minutes(3))).kind).toBe('nothing');
    const { reservationSubject: subject, commits } = services;
    await commits.run((trx) => subject.unpaid(trx, { ...transfer, state: 'failed' }, minutes(4)));
    expect(await current()).toMatchObject({ state: 'cancelled', keepsCar: false });
    expect((await abouts()).size).toBe(2);
    expect(await statusOf(car)).toBe('sold');
  });

  it('stop a third bank transfer of a connection until one of the others ends', async () => {
    const connection = unique();
    const { car, reservationMoves, reservation, another } = await started({}, { connection });
    for (let n = 0; n < 20; n += 1) await aCarForSale(open(), car.tenant);
    const transfer = async (one: Reservation, at: number, method: Payment['provider'] = 'bank_transfer') => {
      const change = { state: 'open', receivedCents: 0, provider: method } as const;
      const paying = deposit(one, { ...change, createdAt: minutes(at).toISOString() });
      return (await reservationMoves.pay(paying, null, minutes(at))).kind;
    };
    const next = async (keys: Partial<ReservationKeys> = { connection }) => {
      const { carId } = await aCarForSale(open(), car.tenant);
      const added = await another({ carId }, keys);
      if (added.kind !== 'added') throw new Error(added.kind);
      return added.reservation;
    };
    const [second, third] = [await next(), await next()];
    expect([await transfer(reservation, 1), await transfer(second, 2), await transfer(third, 3)]).toEqual([
      'changed',
      'changed',
      'limited',
    ]);
    expect(await transfer(await next({}), 4)).toBe('changed');
    await reservationMoves.move(second, { kind: 'cancel', by: 'shopper', why: 'No' }, minutes(5));
    expect(await transfer(third, 6)).toBe('changed');
  });

  it('begin one payment of those that are pressed at the same moment', async () => {
    const { reservationMoves, reservation, current } = await started();
    const presses = [1, 2, 3, 4, 5].map(() =>
      reservationMoves.pay(deposit(reservation, { state: 'open', receivedCents: 0 }), null, minutes(1)),
    );
    const kinds = (await Promise.all(presses)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['changed', ...Array(4).fill('overtaken')]);
    const after = (await current()).paymentId;
    const next = deposit(reservation, { state: 'open', receivedCents: 0, provider: 'stripe' });
    expect((await reservationMoves.pay(next, after, minutes(2))).kind).toBe('changed');
  });

  it('continue when an import changes anything else about the car', async () => {
    const services = await started();
    await importSays(open(), services.car, { price: 19_000 });
    await watch(services, minutes(1));
    expect(await services.current()).toMatchObject({ state: 'paying' });
    expect(await isReserved(services.car)).toBe(true);
    await importSays(open(), services.car, { status: 'sold' });
    await watch(services, minutes(2));
    expect(await services.current()).toMatchObject({ state: 'cancelled' });
  });

  it('show the car as sold before the feed does', async () => {
    const services = await started();
    const { reservation, reservationMoves, current, car } = services;
    await pay(services, deposit(reservation), minutes(5));
    await reservationMoves.move(reservation, { kind: 'convert', by: 'Sam', why: 'Sold' }, minutes(6));
    await watch(services, minutes(60 * 24 * 90));
    expect(await statusOf(car)).toBe('sold');
    expect(await isReserved(car)).toBe(false);
    await importSays(open(), car, { status: 'sold' });
    await watch(services, minutes(8));
    expect(await current()).toMatchObject({ state: 'converted', keepsCar: true, feedEnd: 'sold' });
    expect(await statusOf(car)).toBe('sold');
    expect(services.refunds.filter(({ tenant }) => tenant === car.tenant)).toEqual([]);
  });

  it.each([
    ['before', { status: 'sold' }],
    ['after', { status: 'sold' }],
    ['before', { removed: true }],
    ['after', { removed: true }],
  ] as const)(
    'keep a car sold to its holder if the list has it %s the sale as %o and then in stock',
    async (order, gone) => {
      const services = await started();
      const { reservation, reservationMoves, current, car } = services;
      const sell = () =>
        reservationMoves.move(reservation, { kind: 'convert', by: 'Sam', why: 'Sold' }, minutes(6));
      await pay(services, deposit(reservation), minutes(5));
      if (order === 'after') await sell();
      await importSays(open(), car, gone);
      if (order === 'before') await sell();
      await watch(services, minutes(7));
      const before = (await deliveries(car, reservation.leadId ?? '')).length;
      await importSays(open(), car, { status: 'in_stock', removed: false });
      expect(await statusOf(car)).toBe('sold');
      for (const at of [8, 9]) await watch(services, minutes(at));
      expect(await current()).toMatchObject({ state: 'converted', keepsCar: true, feedEnd: 'back' });
      expect(await services.another({ createdAt: minutes(9).toISOString() })).toMatchObject({
        kind: 'taken',
      });
      expect((await deliveries(car, reservation.leadId ?? '')).length).toBeGreaterThan(before);
      await reservationMoves.move(
        reservation,
        { kind: 'release', by: 'Sam', why: 'Bought back' },
        minutes(10),
      );
      expect(await statusOf(car)).toBe('in_stock');
      expect(await current()).toMatchObject({ state: 'converted', keepsCar: false });
    },
  );

  it('keep a sold car off sale while the feed only reserves it, and look once', async () => {
    const services = await started();
    const { reservation, reservationMoves, current, car } = services;
    await pay(services, deposit(reservation), minutes(5));
    await reservationMoves.move(reservation, { kind: 'convert', by: 'Sam', why: 'Sold' }, minutes(6));
    await importSays(open(), car, { reserved: true });
    for (const at of [7, 8]) await watch(services, minutes(at));
    expect(await current()).toMatchObject({ state: 'converted', keepsCar: true });
    await importSays(open(), car, { reserved: false });
    await watch(services, minutes(9));
    expect(await statusOf(car)).toBe('sold');
  });

  it('report the lead of a shopper who hasn’t paid for half an hour, once', async () => {
    const endsAt = minutes(24 * 60).toISOString();
    const services = await started({ endsAt });
    const { car, reservation } = services;
    await watch(services, minutes(29));
    expect(await deliveries(car, reservation.leadId ?? '')).toEqual([]);
    await watch(services, minutes(30));
    await watch(services, minutes(31));
    const sent = await deliveries(car, reservation.leadId ?? '');
    expect(new Set(sent.map(({ about }) => about))).toEqual(new Set(['lead']));
  });

  it('leave a test drive to the shopper who holds the car, and cancel those of others once it is sold', async () => {
    const services = await started();
    const { car, reservation, commits } = services;
    const { leads, bookings } = createLeadStores(commits);
    const drive = async (phone: string, day: number, category: object = {}) => {
      const lead = leadOf(car.tenant, { fields: { name: 'Mia', phone }, ...category });
      const startsAt = new Date(Date.UTC(2026, 11, day));
      const booking = { locationId: 'aspley', carId: car.carId, capacity: 1, startsAt };
      await leads.add(lead, [], {
        booking: { ...booking, endsAt: new Date(startsAt.getTime() + 1_800_000) },
      });
      return lead.id;
    };
    const own = await drive(reservation.shopper.phone, 1);
    const other = await drive('+61491570157', 2);
    const inspection = await drive('+61491570158', 3, { category: 'Trade-in', subcategory: 'Trade-in' });
    const states = async () =>
      Promise.all([own, other, inspection].map(async (id) => (await bookings.byId(car.tenant, id))?.state));
    await pay(services, deposit(reservation), minutes(5));
    await watch(services, minutes(6));
    expect(await states()).toEqual(['booked', 'booked', 'booked']);
    const isOfHolder = async (id: string) => {
      const [booking, lead] = [await bookings.byId(car.tenant, id), await leads.byId(car.tenant, id)];
      return booking && lead && bookings.isOfHolder(booking, lead);
    };
    expect(await Promise.all([own, other].map(isOfHolder))).toEqual([true, false]);
    await services.reservationMoves.move(
      reservation,
      { kind: 'convert', by: 'Sam', why: 'Sold' },
      minutes(7),
    );
    for (const at of [8, 9]) await watch(services, minutes(at));
    expect(await states()).toEqual(['booked', 'cancelled', 'booked']);
    expect(await bookings.byId(car.tenant, other)).toMatchObject({ cancelReason: 'sold', sequence: 1 });
    const fallsThrough = { kind: 'cancel', by: 'Sam', why: 'No loan', refundCents: 0 } as const;
    await services.reservationMoves.move(reservation, fallsThrough, minutes(10));
    await importSays(open(), car, { removed: true });
    await watch(services, minutes(11));
    expect(await bookings.byId(car.tenant, own)).toMatchObject({ cancelReason: 'removed' });
  });

  it('are listed newest first, by state and by words', async () => {
    const { car, reservation, reservations, another } = await started();
    const other = await aCarForSale(open(), car.tenant);
    const second = await another({
      carId: other.carId,
      state: 'held',
      depositCents: 0,
      reference: 'ZZ%_99!1',
      createdAt: minutes(3).toISOString(),
    });
    if (second.kind !== 'added') throw new Error('not added');
    const list = async (filter: object) =>
      (await reservations.list(car.tenant, { limit: 10, ...filter })).map(({ id }) => id);
    const { id } = second.reservation;
    expect(await list({})).toEqual([id, reservation.id]);
    expect(await list({ limit: 1 })).toEqual([id]);
    expect(await list({ after: id })).toEqual([reservation.id]);
    expect(await list({ states: ['held'] })).toEqual([id]);
    expect(await list({ words: 'zz%_99!1' })).toEqual([id]);
    expect(await list({ words: 'CITIZEN k7mq' })).toEqual([reservation.id]);
    expect(await list({ words: '%' })).toEqual([id]);
    const [first, last] = [reservation, second.reservation].toSorted((a, b) =>
      a.updatedAt < b.updatedAt ? -1 : 1,
    );
    const since = new Date(first?.updatedAt ?? '');
    expect(await list({ changes: { since } })).toEqual([first?.id, last?.id]);
    expect(await list({ changes: { since, after: { at: first?.updatedAt, id: first?.id } } })).toEqual([
      last?.id,
    ]);
  });

  it('lose their shopper with the lead, and keep state, amount and history', async () => {
    const services = await started({ customerId: 'c1' });
    const { car, reservation, current, reservations } = services;
    await pay(services, deposit(reservation), minutes(5));
    await new LeadRemoval(services.commits).remove(car.tenant, [reservation.leadId ?? '']);
    expect(await current()).toMatchObject({
      state: 'held',
      paidCents: 50_000,
      leadId: null,
      customerId: null,
      shopper: { firstName: '', email: '', phone: '' },
    });
    expect(await reservations.historyOf(car.tenant, reservation.id)).toHaveLength(3);
    const rows = await open()
      .selectFrom('reservations')
      .selectAll()
      .where('id', '=', reservation.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain('Citizen');
    await watch(services, minutes(5 + 48 * 60));
    expect(await current()).toMatchObject({ state: 'refunded' });
  });

  it('stay with the dealer when the account is deleted', async () => {
    const { reservationRecords, car, current } = await started({ customerId: 'c1' });
    const customer = { tenant: car.tenant, id: 'c1' } as Parameters<typeof reservationRecords.export>[0];
    expect(await reservationRecords.export(customer)).toMatchObject([{ state: 'paying' }]);
    await reservationRecords.forget(customer);
    expect(await reservationRecords.export(customer)).toEqual([]);
    expect(await current()).toMatchObject({ customerId: null, shopper: { lastName: 'Citizen' } });
  });
});

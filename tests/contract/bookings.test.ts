import { beforeEach, describe, expect, it } from 'vitest';
import { LeadStore, type NewBooking } from '#server/leads/lead-store';
import { BookingStore } from '#server/leads/test-drives/booking-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();

const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`);
const now = new Date('2026-11-20T00:00:00.000Z');
const lead = (more: Partial<Lead> = {}): Lead => ({
  id: newUlid(now),
  tenant: 'brolga',
  category: 'Test Drive',
  fields: { name: 'Mia' },
  source: 'form',
  created_at: now.toISOString(),
  ...more,
});
const time = (from: string, to: string, more: Partial<NewBooking> = {}): NewBooking => ({
  locationId: 'aspley',
  capacity: 1,
  startsAt: at(from),
  endsAt: at(to),
  ...more,
});
const nine = (more: Partial<NewBooking> = {}) => time('09:00', '09:30', more);

describe.each(engines)('bookings in %s', (engine) => {
  function openProcess(number: number) {
    const commits = new GroupCommit(databaseOf(engine, number));
    const bookings = new BookingStore(commits);
    return { db: commits.db, bookings, leads: new LeadStore(commits) };
  }
  let site: ReturnType<typeof openProcess>;
  let other: typeof site;
  beforeEach(async () => {
    site = openProcess(1);
    other = openProcess(2);
    for (const table of ['bookings', 'deliveries', 'leads'] as const) {
      await site.db.deleteFrom(table).execute();
    }
  });
  const add = (booking: NewBooking, more: Partial<Lead> = {}, where = site) =>
    where.leads.add(lead(more), ['email'], { booking });
  const change = (id: string, seen = 0, destinations: string[] = []) => ({
    tenant: 'brolga',
    id,
    seen,
    now,
    destinations,
  });
  const count = async (table: 'bookings' | 'deliveries' | 'leads') =>
    (await site.db.selectFrom(table).select('id').execute()).length;

  it('are stored and found with their lead', async () => {
    const own = lead();
    await site.leads.add(own, ['email'], { booking: nine({ carId: 'c1' }) });
    const booking = await site.bookings.byId('brolga', own.id);
    expect(booking).toMatchObject({
      id: own.id,
      leadId: own.id,
      locationId: 'aspley',
      carId: 'c1',
      seat: 0,
      sequence: 0,
      startsAt: at('09:00').toISOString(),
      endsAt: at('09:30').toISOString(),
      state: 'booked',
    });
    expect(await site.bookings.ofLeads('brolga', [own.id, 'x'])).toEqual([booking]);
    expect(await site.bookings.byId('wattle-bend', own.id)).toBeNull();
  });

  it('store neither lead nor delivery if the time is taken', async () => {
    await add(nine());
    expect(await add(nine())).toBe('taken');
    expect([await count('leads'), await count('bookings'), await count('deliveries')]).toEqual([1, 1, 1]);
  });

  it('are stored once when they are sent twice', async () => {
    const first = await add(nine(), { form_token: 'same' });
    const again = await add(nine(), { form_token: 'same' });
    expect(again).toEqual({ ...Object(first), repeated: true });
    expect(await count('bookings')).toBe(1);
  });

  it.each<[string, NewBooking, boolean, string?]>([
    ['another location', nine({ locationId: 'southport' }), false],
    ['another dealer', nine(), false, 'wattle-bend'],
    ['right after it', time('09:30', '10:00'), false],
    ['over its end', time('09:15', '10:00'), true],
    ['inside it', time('09:10', '09:20'), true],
    ['the same car elsewhere', nine({ carId: 'c1', locationId: 'southport', capacity: 9 }), true],
    ['another car where two can come', nine({ carId: 'c2', capacity: 2 }), false],
  ])('block their time: %s', async (_, wanted, taken, tenant = 'brolga') => {
    await add(nine({ carId: 'c1' }));
    expect((await add(wanted, { tenant })) === 'taken').toBe(taken);
  });

  it.each([1, 3])('fill %d seats when a hundred arrive at once', async (capacity) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, one) => add(nine({ capacity }), {}, one % 2 ? site : other)),
    );
    expect(answers.filter((answer) => answer !== 'taken')).toHaveLength(capacity);
    const seats = (await site.db.selectFrom('bookings').select('seat').execute()).map(({ seat }) => seat);
    expect(seats.sort()).toEqual([0, 1, 2].slice(0, capacity));
    expect(await count('leads')).toBe(capacity);
  });

  it('accept one of a hundred that overlap at once', async () => {
    const minutes = (one: number) => String(one % 30).padStart(2, '0');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, one) =>
        add(time(`09:${minutes(one)}`, `10:${minutes(one)}`), {}, one % 2 ? site : other),
      ),
    );
    expect(answers.filter((answer) => answer !== 'taken')).toHaveLength(1);
  });

  it('move in one step, free their time and notify everyone once', async () => {
    const own = lead();
    await site.leads.add(own, [], { booking: nine({ carId: 'c1' }) });
    const moved = await site.bookings.move(change(own.id, 0, ['booking']), time('10:00', '10:30'));
    expect(moved).toMatchObject({ startsAt: at('10:00').toISOString(), sequence: 1, carId: 'c1' });
    expect(await site.bookings.move(change(own.id, 0, ['booking']), time('11:00', '11:30'))).toBe('changed');
    expect(await add(nine({ carId: 'c1' }))).not.toBe('taken');
    const told = await site.db.selectFrom('deliveries').select('id').where('lead_id', '=', own.id).execute();
    expect(told).toEqual([{ id: `${own.id}-booking-booking-1` }]);
  });

  it('give a time to one of ten that move there at once', async () => {
    const ids: string[] = [];
    for (let one = 0; one < 10; one += 1) {
      const own = lead();
      await site.leads.add(own, [], { booking: time(`1${one}:00`, `1${one}:30`) });
      ids.push(own.id);
    }
    const moves = ids.map((id, one) => (one % 2 ? site : other).bookings.move(change(id), nine()));
    expect((await Promise.all(moves)).filter((moved) => moved === 'taken')).toHaveLength(9);
  });

  it('keep their time if the new one is taken', async () => {
    const own = lead();
    await site.leads.add(own, [], { booking: nine() });
    await add(time('10:00', '10:30'));
    expect(await site.bookings.move(change(own.id), time('10:00', '10:30'))).toBe('taken');
    expect(await site.bookings.byId('brolga', own.id)).toMatchObject({ sequence: 0, state: 'booked' });
    // Their own time is in nobody's way.
    expect(await site.bookings.move(change(own.id), time('09:15', '09:45'))).toMatchObject({ sequence: 1 });
  });

  it('of a stored lead come with one confirmation and its change, or change nothing if the time is taken', async () => {
    const own = lead();
    await site.leads.add(own, []);
    await add(time('10:00', '10:30'));
    let changes = 0;
    const book = (booking: NewBooking) =>
      site.bookings.bookFor(
        { tenant: 'brolga', leadId: own.id },
        { ...booking, destinations: ['email', 'confirmation'] },
        now,
        async () => {
          changes += 1;
        },
      );
    const deliveries = async () =>
      (await site.db.selectFrom('deliveries').select('id').where('lead_id', '=', own.id).execute())
        .map(({ id }) => id)
        .sort();
    expect(await book(time('10:00', '10:30'))).toBe('taken');
    expect([changes, await deliveries(), await site.bookings.byId('brolga', own.id)]).toEqual([0, [], null]);
    expect(await book(nine())).toBe('booked');
    expect(await book(nine())).toBe('booked');
    expect(await deliveries()).toEqual([`${own.id}-confirmation-booking-0`]);
    await site.bookings.cancel(change(own.id));
    expect(await book(time('11:00', '11:30'))).toBe('booked');
    expect(await site.bookings.byId('brolga', own.id)).toMatchObject({ state: 'booked', sequence: 2 });
    expect(await deliveries()).toHaveLength(3);
  });

  it('free seat and car once cancelled, and stay cancelled', async () => {
    const own = lead();
    await site.leads.add(own, [], { booking: nine({ carId: 'c1' }) });
    expect(await site.bookings.cancel(change(own.id))).toMatchObject({ state: 'cancelled', sequence: 1 });
    expect(await site.bookings.cancel(change(own.id, 1))).toBe('changed');
    expect(await site.bookings.move(change(own.id, 1), nine())).toBe('changed');
    expect(await add(nine({ carId: 'c1' }))).not.toBe('taken');
  });

  it('are listed by time', async () => {
    const gone = lead();
    await site.leads.add(gone, [], { booking: time('08:00', '08:30') });
    await site.bookings.cancel(change(gone.id));
    await add(time('10:00', '10:30'));
    await add(nine());
    const starts = async (cancelled: boolean) => {
      const range = { from: at('00:00'), to: at('10:15'), cancelled };
      return (await site.bookings.between('brolga', range)).map(({ startsAt }) => startsAt.slice(11, 16));
    };
    expect(await starts(false)).toEqual(['09:00', '10:00']);
    expect(await starts(true)).toEqual(['08:00', '09:00', '10:00']);
  });

  it('free their time once their lead turns out to be spam', async () => {
    const own = lead({ quarantined: 'held', suspect: 'honeypot filled' });
    await site.leads.add(own, [], { booking: nine() });
    expect(await add(nine())).toBe('taken');
    expect(await site.leads.discard('brolga', own.id)).toBe(true);
    expect(await add(nine())).not.toBe('taken');
  });

  it('are deleted with their lead', async () => {
    const own = lead();
    await site.leads.add(own, [], { booking: nine() });
    await site.db.deleteFrom('leads').where('id', '=', own.id).execute();
    expect(await count('bookings')).toBe(0);
  });

  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const suspect = () => lead({ suspect: 'many links', quarantined: 'held' });
  const sentAt = (minutes: number) => ({ created_at: later(minutes).toISOString() });

  it('hold the time of suspected spam for a while, then free it', async () => {
    const held = suspect();
    await site.leads.add(held, [], { booking: nine(), bookingHeldUntil: later(20) });
    expect(await other.leads.add(lead(sentAt(19)), [], { booking: nine() })).toBe('taken');
    const shown = (minutes: number) =>
      site.bookings.between('brolga', { from: now, to: at('23:00'), holdingAt: later(minutes) });
    expect(await shown(19)).toHaveLength(1);
    expect(await shown(20)).toEqual([]);
    expect(await other.leads.add(lead(sentAt(20)), [], { booking: nine() })).toMatchObject({
      repeated: false,
    });
    expect(await site.bookings.byId('brolga', held.id)).toMatchObject({ state: 'cancelled' });
  });

  it('are final once their lead is released, even after the hold', async () => {
    const held = suspect();
    await site.leads.add(held, [], { booking: nine(), bookingHeldUntil: later(20) });
    await site.leads.release(lead({ id: held.id }), ['email'], later(30));
    expect(await other.leads.add(lead(sentAt(40)), [], { booking: nine() })).toBe('taken');
    expect(await site.bookings.byId('brolga', held.id)).toMatchObject({ state: 'booked', heldUntil: null });
  });

  it('become a request if their lead is released after the time was taken', async () => {
    const fields = { name: 'Mia', appointment: 'Mon 23 Nov 2026, 7:00 pm' };
    const held = lead({ fields, suspect: 'many links', quarantined: 'held' });
    await site.leads.add(held, [], { booking: nine(), bookingHeldUntil: later(20) });
    await other.leads.add(lead(sentAt(25)), [], { booking: nine() });
    const { quarantined: _, ...released } = held;
    await site.leads.release(released, ['email'], later(30));
    const kept = await site.leads.byId('brolga', held.id);
    expect(kept?.fields).toEqual({ name: 'Mia', preferred_time: 'Mon 23 Nov 2026, 7:00 pm' });
  });
});

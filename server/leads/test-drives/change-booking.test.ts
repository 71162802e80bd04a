import { beforeEach, describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadStore } from '#server/leads/lead-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { aLead } from '../../../tests/support/a-lead';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import { weekdayMornings } from '../../../tests/support/weekday-mornings';
import { BookingStore } from './booking-store';
import { bookingKey, bookingPath, opensBooking } from './find-booking';
import { changeBooking, managePage } from './manage-page';

type ChangeOutcome = Awaited<ReturnType<typeof changeBooking>>;

describe('a booking by its signed link', () => {
  const database = sqliteForFile();
  const commits = new GroupCommit(database);
  const bookings = new BookingStore(commits);
  const leads = new LeadStore(commits);
  const deliveries = new DeliveryQueue(commits);

  const tenant = testTenant({
    slug: 'coast',
    name: 'Coast Cars',
    test_drives: { booking: true },
    locations: [
      location('one', { opening_hours: weekdayMornings }),
      location('two', { opening_hours: weekdayMornings }),
    ],
  });
  const secret = { current: 'a secret of the site, long enough' };
  /** Friday 20 November 2026, 10 am in Brisbane. */
  const start = new Date('2026-11-20T00:00:00Z');
  const monday10 = '2026-11-23T00:00Z';

  interface Asked {
    readonly form?: Record<string, string>;
    readonly query?: Record<string, string>;
    readonly key?: string;
    readonly now?: Date;
    readonly headers?: Record<string, string>;
  }
  const ask = (id: string, { form, query = {}, key, now = start, headers = {} }: Asked = {}) => {
    const search = new URLSearchParams({ key: key ?? bookingKey(secret, 'coast', id), ...query });
    const url = new URL(`http://coast.localhost/test-drives/${id}?${search}`);
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const body = new URLSearchParams(form).toString();
    const request = new Request(url, form && { method: 'POST', body, headers: formHeaders });
    const cars = { byIds: async () => [] };
    const services = { bookings, leads, cars, deliveries, secret, leadIntake: {} };
    // The part of a site that bookings need.
    return { tenant, now, url, request, services } as unknown as Bff;
  };
  const change = (id: string, form: Record<string, string>, more: Asked = {}): Promise<ChangeOutcome> =>
    changeBooking(ask(id, { ...more, form }), id);
  /** The deliveries of changes, by destination. */
  const notified = async () => {
    const changes = database.selectFrom('deliveries').select('destination').where('about', '=', 'booking-1');
    return (await changes.orderBy('destination').execute()).map(({ destination }) => destination);
  };

  async function booked(destinations: readonly string[] = [], time = '23:00'): Promise<string> {
    const id = newUlid(start);
    const fields = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com' };
    const lead = aLead({ id, tenant: 'coast', category: 'Test Drive', fields });
    const startsAt = new Date(`2026-11-22T${time}:00Z`);
    const endsAt = new Date(startsAt.getTime() + 1_800_000);
    const booking = { locationId: 'one', capacity: 1, startsAt, endsAt };
    await leads.add(lead, destinations, { booking });
    return id;
  }

  beforeEach(async () => {
    for (const table of ['bookings', 'deliveries', 'leads'] as const)
      await database.deleteFrom(table).execute();
  });

  test('shows when and where, and only the first name of the person', async () => {
    const id = await booked();
    const { booking, move } = (await managePage(ask(id), id)).view;
    expect(booking).toMatchObject({
      state: 'booked',
      past: false,
      firstName: 'Mia',
      day: 'Monday 23 November 2026',
      hours: '9:00 am – 9:30 am',
      where: { name: 'Yard one' },
    });
    expect(JSON.stringify({ booking, move })).not.toMatch(/Nguyen|example\.com/);
    expect(move?.field.days?.[0]?.parts[0]?.times[0]?.text).toBe('9:30 am');
    expect(move?.where.choices.map(({ name }) => name)).toEqual(['Yard one', 'Yard two']);
  });

  test.each(['', 'x', bookingKey(secret, 'coast', newUlid(start))])(
    'is not found by key "%s"',
    async (key) => {
      const id = await booked();
      await expect(managePage(ask(id, { key }), id)).rejects.toMatchObject({ status: 404 });
      expect(await change(id, { intent: 'cancel' }, { key })).toEqual({ state: 'refused', status: 404 });
    },
  );

  test('moves once, even if sent twice, and notifies every destination of the lead', async () => {
    const id = await booked(['email', 'crm', 'confirmation']);
    const form = { intent: 'move', starts_at: monday10 };
    for (const _ of [1, 2]) expect(await change(id, form)).toMatchObject({ state: 'done' });
    const moved = { startsAt: '2026-11-23T00:00:00.000Z', sequence: 1, locationId: 'one' };
    expect(await bookings.byId('coast', id)).toMatchObject(moved);
    expect(await notified()).toEqual(['confirmation', 'crm', 'email']);
    expect((await managePage(ask(id, { query: { done: 'moved' } }), id)).view.done).toBe('moved');
  });

  test('moves to another location', async () => {
    const id = await booked();
    const form = { intent: 'move', starts_at: '2026-11-22T23:00Z' };
    await change(id, form, { query: { location: 'two' } });
    expect(await bookings.byId('coast', id)).toMatchObject({ locationId: 'two', sequence: 1 });
  });

  const gone = 'That time has just been booked. Please choose another.';
  test.each([
    ['a taken time', '2026-11-22T23:30Z', gone],
    ['a time that is not offered', '2026-11-23T00:10Z', gone],
    ['no time', '', 'Choose a new time.'],
  ])('keeps its time when it is sent %s', async (_, starts_at, message) => {
    const id = await booked();
    await booked([], '23:30');
    const outcome = await change(id, { intent: 'move', starts_at });
    expect(outcome).toEqual({ state: 'invalid', errors: { starts_at: message } });
    expect(await bookings.byId('coast', id)).toMatchObject({ sequence: 0 });
    expect(await notified()).toEqual([]);
  });

  test.each<[lead: string, destinations: string[], failed: string, expected: string[]]>([
    ['of a lead without destinations notifies nobody', [], '', []],
    ['is not sent to a destination without the lead', ['email', 'crm'], 'crm', ['confirmation', 'email']],
  ])('a cancellation %s', async (_, destinations, failed, expected) => {
    const id = await booked(destinations);
    if (failed) await deliveries.failed(`${id}-${failed}`, 'HTTP 400', null);
    expect(await change(id, { intent: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await notified()).toEqual(expected);
  });

  test('is cancelled once, and its time is free again', async () => {
    const id = await booked(['email']);
    for (const _ of [1, 2]) expect(await change(id, { intent: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await notified()).toEqual(['confirmation', 'email']);
    const { booking, move } = (await managePage(ask(id), id)).view;
    expect([booking.state, move]).toEqual(['cancelled', undefined]);
    const starts_at = 'This test drive is cancelled. Please book another.';
    const outcome = await change(id, { intent: 'move', starts_at: monday10 });
    expect(outcome).toMatchObject({ errors: { starts_at } });
    expect(await bookings.byId('coast', await booked())).not.toBeNull();
  });

  test('cannot be changed once it has begun', async () => {
    const id = await booked();
    const now = new Date('2026-11-22T23:00:00Z');
    expect((await managePage(ask(id, { now }), id)).view.booking.past).toBe(true);
    for (const form of [{ intent: 'cancel' }, { intent: 'move', starts_at: monday10 }]) {
      expect(await change(id, form, { now })).toMatchObject({ state: 'invalid' });
    }
  });

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a request that is not a form', { 'content-type': 'text/plain' }, 415],
  ])('is not changed by %s', async (_, headers, status) => {
    const id = await booked();
    expect(await change(id, { intent: 'cancel' }, { headers })).toEqual({ state: 'refused', status });
  });
});

const secret = { current: 'a secret of the site, long enough' };
const key = bookingKey(secret, 'brolga', 'b1');

describe('the key of a booking', () => {
  test('opens it', () => expect(opensBooking(secret, 'brolga', 'b1', key)).toBe(true));
  test.each([
    ['another booking', secret, 'brolga', 'b2', key],
    ['another dealer’s', secret, 'wattle-bend', 'b1', key],
    ['after the secret changed', { current: 'another secret of the site, as long' }, 'brolga', 'b1', key],
    ['none', secret, 'brolga', 'b1', ''],
    ['a longer one', secret, 'brolga', 'b1', `${key}A`],
    ['one character off', secret, 'brolga', 'b1', `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`],
    ['nonsense', secret, 'brolga', 'b1', '\0🚗'.repeat(40)],
  ])('opens nothing else: %s', (_, ...given) => expect(opensBooking(...given)).toBe(false));
  test('is in its link', () => {
    expect(bookingPath(secret, 'brolga', 'b1')).toBe(`/test-drives/b1?key=${key}`);
  });
});

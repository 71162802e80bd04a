import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-leads/lead-store';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { managePage } from '#server/people/leads/test-drives/manage-page';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate } from '#server/platform/database/migrations';
import { newUlid } from '#server/platform/ulid';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { KyselyBookingStore } from './adapters/kysely-bookings/booking-store';
import { changeBooking } from './change-booking';
import { bookingKey } from './find-booking';
import type { ChangeOutcome } from './views/booking-view';

const folder = mkdtempSync(join(tmpdir(), 'change-booking-'));
const database = connectSqlite(folder);
const commits = new GroupCommit(database);
const bookings = new KyselyBookingStore(commits);
const leads = new KyselyLeadStore(commits, bookings);
const deliveries = new KyselyDeliveryQueue(commits);
beforeAll(() => migrate(database));
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  ...{ weekday, status: 'open' as const, open: '09:00', close: '11:00' },
}));
const tenant = testTenant({
  ...{ slug: 'coast', name: 'Coast Cars', test_drives: { booking: true } },
  locations: [location('one', { opening_hours: hours }), location('two', { opening_hours: hours })],
});
const secret = 'a secret of the site, long enough';
/** Friday 20 November 2026, 10 am in Brisbane. */
const start = new Date('2026-11-20T00:00:00Z');
const mondayAt = (time: string) => `2026-11-22T${time}Z`;

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
  const request = form
    ? new Request(url, {
        ...{ method: 'POST', body: new URLSearchParams(form).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    : new Request(url);
  const cars = { byIds: async () => [] };
  const services = { bookings, leads, cars, deliveries, secret, leadIntake: {} };
  // The part of a site that bookings need.
  return { ...{ tenant, now, url, request }, services } as unknown as Bff;
};
const change = (id: string, form: Record<string, string>, more: Asked = {}): Promise<ChangeOutcome> =>
  changeBooking(ask(id, { ...more, form }), id);
const told = async () =>
  (
    await database.selectFrom('deliveries').select('id').where('about', '<>', 'lead').orderBy('id').execute()
  ).map(({ id }) => id);

async function booked(time = '23:00', destinations: readonly string[] = []): Promise<string> {
  const id = newUlid(start);
  const fields = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com' };
  const lead = { id, tenant: 'coast', category: 'Test Drive', fields, source: 'form' as const };
  const startsAt = new Date(mondayAt(`${time}:00`));
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  const booking = { ...{ locationId: 'one', capacity: 1 }, startsAt, endsAt };
  await leads.add({ ...lead, created_at: start.toISOString() }, destinations, { booking });
  return id;
}

beforeEach(async () => {
  for (const table of ['bookings', 'deliveries', 'leads'] as const)
    await database.deleteFrom(table).execute();
});

describe('a booking by its signed link', () => {
  test('shows when and where, and only the first name of the person', async () => {
    const id = await booked();
    const { booking, move } = await managePage(ask(id), id);
    expect(booking).toMatchObject({
      ...{ state: 'booked', past: false, firstName: 'Mia' },
      ...{ day: 'Monday 23 November 2026', hours: '9:00 am – 9:30 am', where: { name: 'Yard one' } },
    });
    expect(JSON.stringify({ booking, move })).not.toMatch(/Nguyen|example\.com/);
    expect(move?.field.days?.[0]?.parts[0]?.times[0]?.text).toBe('9:30 am');
    expect(move?.where.choices.map(({ name }) => name)).toEqual(['Yard one', 'Yard two']);
  });

  test.each(['', 'x', bookingKey(secret, 'coast', newUlid(start))])(
    'is not found with the key %s',
    async (key) => {
      const id = await booked();
      await expect(managePage(ask(id, { key }), id)).rejects.toMatchObject({ status: 404 });
      expect(await change(id, { intent: 'cancel' }, { key })).toEqual({ state: 'refused', status: 404 });
    },
  );

  test('moves to a free time, once even if sent twice, and notifies every destination of the lead', async () => {
    const id = await booked('23:00', ['email', 'crm', 'confirmation']);
    const form = { intent: 'move', starts_at: '2026-11-23T00:00Z' };
    for (const _ of [1, 2]) expect(await change(id, form)).toMatchObject({ state: 'done' });
    expect(await bookings.byId('coast', id)).toMatchObject({
      ...{ startsAt: '2026-11-23T00:00:00.000Z', sequence: 1, locationId: 'one' },
    });
    expect(await told()).toEqual([
      ...[`${id}-confirmation-booking-1`, `${id}-crm-booking-1`, `${id}-email-booking-1`],
    ]);
    expect((await managePage(ask(id, { query: { done: 'moved' } }), id)).done).toBe('moved');
  });

  test('moves to another location', async () => {
    const id = await booked();
    const form = { intent: 'move', starts_at: '2026-11-22T23:00Z' };
    await change(id, form, { query: { location: 'two' } });
    expect(await bookings.byId('coast', id)).toMatchObject({ locationId: 'two', sequence: 1 });
  });

  test.each([
    ['a time that is taken', '2026-11-23T00:00Z', 'That time has just been booked. Please choose another.'],
    ['a time that is none', '2026-11-23T00:10Z', 'That time has just been booked. Please choose another.'],
    ['no time', '', 'Choose a new time.'],
  ])('keeps its time when it is sent %s', async (_, starts_at, message) => {
    const id = await booked();
    await bookedAtMidnight();
    expect(await change(id, { intent: 'move', starts_at })).toEqual({
      ...{ state: 'invalid', errors: { starts_at: message } },
    });
    expect(await bookings.byId('coast', id)).toMatchObject({ sequence: 0 });
    expect(await told()).toEqual([]);
  });
  const bookedAtMidnight = async () => {
    const id = newUlid(start);
    const times = { startsAt: new Date('2026-11-23T00:00:00Z'), endsAt: new Date('2026-11-23T00:30:00Z') };
    const lead = { ...{ id, tenant: 'coast', category: 'Test Drive', fields: {} }, source: 'form' as const };
    const booking = { ...times, locationId: 'one', capacity: 1 };
    await leads.add({ ...lead, created_at: start.toISOString() }, [], { booking });
  };

  test('a change to an undelivered lead notifies nobody', async () => {
    const id = await booked();
    expect(await change(id, { intent: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await told()).toEqual([]);
  });

  test('a destination without the lead does not hear of the change', async () => {
    const id = await booked('23:00', ['email', 'crm']);
    await deliveries.failed(`${id}-crm`, 'HTTP 400', null);
    await change(id, { intent: 'cancel' });
    expect(await told()).toEqual([`${id}-confirmation-booking-1`, `${id}-email-booking-1`]);
  });

  test('is cancelled once, and its time is free again', async () => {
    const id = await booked('23:00', ['email']);
    for (const _ of [1, 2]) expect(await change(id, { intent: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await told()).toEqual([`${id}-confirmation-booking-1`, `${id}-email-booking-1`]);
    const { booking, move } = await managePage(ask(id), id);
    expect([booking.state, move]).toEqual(['cancelled', undefined]);
    expect(await change(id, { intent: 'move', starts_at: '2026-11-23T00:00Z' })).toMatchObject({
      errors: { starts_at: 'This test drive is cancelled. Please book another.' },
    });
    expect(await bookings.byId('coast', await booked())).not.toBeNull();
  });

  test('stays as it is once it has begun', async () => {
    const id = await booked();
    const now = new Date('2026-11-22T23:00:00Z');
    expect((await managePage(ask(id, { now }), id)).booking.past).toBe(true);
    for (const form of [{ intent: 'cancel' }, { intent: 'move', starts_at: '2026-11-23T00:00Z' }]) {
      expect(await change(id, form, { now })).toMatchObject({ state: 'invalid' });
    }
  });

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['something that is no form', { 'content-type': 'text/plain' }, 415],
  ])('is not changed by %s', async (_, headers, status) => {
    const id = await booked();
    expect(await change(id, { intent: 'cancel' }, { headers })).toEqual({ state: 'refused', status });
  });
});

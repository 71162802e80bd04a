import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/both-databases';
import { aPerson, type BookableCar, leadApi } from '../support/lead-api';

describe.each(engines)('a test drive changed through the API, in %s', (engine) => {
  const { call, bookableCars, services } = leadApi(engine);
  let cars: BookableCar[];
  beforeAll(async () => {
    cars = await bookableCars();
  });
  const freeTimes = async (slug: string): Promise<string[]> => {
    const { slots } = await (await call('GET', `/api/cars/${slug}/test-drive-slots`)).json();
    return slots.map((slot: { starts_at: string }) => slot.starts_at);
  };
  /** A booking of a car, and times that are still free for it. */
  async function aBooking() {
    const { slug } = cars.pop() ?? expect.fail('no car left');
    const [starts_at, ...free] = await freeTimes(slug);
    const body = { category: 'Test Drive', car_id: slug, starts_at, ...aPerson() };
    const { booking } = await (await call('POST', '/api/leads', { body })).json();
    return { slug, booking, path: `/api/bookings/${booking.booking_id}`, free };
  }
  const move = (path: string, starts_at: unknown, more: object = {}) =>
    call('PATCH', path, { body: { starts_at, ...more } });
  const notified = async (leadId: string) =>
    ((await services().deliveries.ofLeads('brolga', [leadId])).get(leadId) ?? [])
      .filter(({ about }) => about !== 'lead')
      .map(({ destination, about }) => `${destination} ${about}`)
      .sort();

  test('is shown as booked', async () => {
    const { booking, path } = await aBooking();
    const response = await call('GET', path);
    expect([response.status, await response.json()]).toEqual([200, booking]);
  });

  test('moves to a free time, frees its own, and notifies shopper and dealer once', async () => {
    const { slug, booking, path, free } = await aBooking();
    const first = await move(path, free[5]);
    const moved = await first.json();
    expect(first.status).toBe(200);
    expect(moved).toMatchObject({ booking_id: booking.booking_id, starts_at: free[5], changes: 1 });
    const again = await move(path, free[5]);
    expect([again.status, await again.json()]).toEqual([200, moved]);
    expect(await freeTimes(slug)).toContain(booking.starts_at);
    expect(await freeTimes(slug)).not.toContain(free[5]);
    expect(await (await call('GET', path)).json()).toEqual(moved);
    expect(await notified(booking.lead_id)).toEqual(['confirmation booking-1', 'email booking-1']);
  });

  test('keeps its time if the new one is taken, and offers the nearest free times', async () => {
    const { slug, booking, path, free } = await aBooking();
    const body = { category: 'Test Drive', car_id: slug, starts_at: free[6], ...aPerson() };
    expect((await call('POST', '/api/leads', { body })).status).toBe(201);
    const response = await move(path, free[6]);
    expect(response.status).toBe(409);
    const problem = await response.json();
    expect(problem.detail).toBe('That time has just been booked. Please choose another.');
    const offered = problem.free_times.map((one: { starts_at: string }) => one.starts_at);
    expect(offered).not.toContain(free[6]);
    expect(offered).not.toContain(booking.starts_at);
    const msAway = (time: string) => Math.abs(Date.parse(time) - Date.parse(free[6] ?? ''));
    const others = free.filter((time) => ![free[6], booking.starts_at, ...offered].includes(time));
    expect(Math.max(...offered.map(msAway))).toBeLessThanOrEqual(Math.min(...others.map(msAway)));
    expect(await (await call('GET', path)).json()).toEqual(booking);
    expect((await move(path, offered[0])).status).toBe(200);
  });

  test.each([
    [{ starts_at: 'Monday' }, 'starts_at'],
    [{}, 'starts_at'],
    [{ starts_at: '2026-11-23T00:00:00Z', location_id: 'nowhere' }, 'location_id'],
    [{ starts_at: '2026-11-23T00:00:00Z', state: 'cancelled' }, 'state'],
  ])('answers 422 for %j', async (body, field) => {
    const { path } = await aBooking();
    const response = await call('PATCH', path, { body });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toEqual([{ field, message: expect.any(String) }]);
  });

  test('is cancelled once, frees its time, and can no longer move', async () => {
    const { slug, booking, path, free } = await aBooking();
    for (const _ of [1, 2]) {
      const response = await call('DELETE', path);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ state: 'cancelled', changes: 1 });
    }
    expect(await freeTimes(slug)).toContain(booking.starts_at);
    expect(await notified(booking.lead_id)).toEqual(['confirmation booking-1', 'email booking-1']);
    const response = await move(path, free[3]);
    expect([response.status, (await response.json()).detail]).toEqual([
      409,
      'This test drive is cancelled. Please book another.',
    ]);
  });

  test('answers 404 for another dealer’s booking and for none', async () => {
    const { booking, path, free } = await aBooking();
    for (const [address, tenant] of [
      [path, 'wattle-bend'],
      ['/api/bookings/nothing', 'brolga'],
    ] as const) {
      expect((await call('GET', address, { tenant })).status).toBe(404);
      expect((await call('PATCH', address, { tenant, body: { starts_at: free[1] } })).status).toBe(404);
      expect((await call('DELETE', address, { tenant })).status).toBe(404);
    }
    expect(await (await call('GET', path)).json()).toEqual(booking);
  });

  test('gives a time to one of ten bookings that move there at once', async () => {
    const { slug, path, free } = await aBooking();
    const others = await Promise.all(
      free.slice(10, 19).map(async (starts_at) => {
        const body = { category: 'Test Drive', car_id: slug, starts_at, ...aPerson() };
        const { lead_id } = await (await call('POST', '/api/leads', { body })).json();
        return `/api/bookings/${lead_id}`;
      }),
    );
    const moves = await Promise.all([path, ...others].map((one) => move(one, free[4])));
    expect(moves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

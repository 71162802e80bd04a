import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createLead } from '#server/api/create-lead';
import { appointmentText } from '#server/leads/test-drives/rules/drive-facts';
import { carFormPage } from '#server/site/site-form-page';
import { engines } from '../support/both-databases';
import { aPerson, type BookableCar, leadApi } from '../support/lead-api';
import { ShopperBrowser } from '../support/shopper-visit';

interface Time {
  readonly starts_at: string;
}
const startsOf = (times: readonly Time[]) => times.map(({ starts_at }) => starts_at);

describe.each(engines)('test drives through the API, in %s', (engine) => {
  const { call, bookableCars, services } = leadApi(engine);
  let cars: BookableCar[];
  beforeAll(async () => {
    cars = await bookableCars();
  });
  const freeTimes = async (slug: string): Promise<string[]> =>
    startsOf((await (await call('GET', `/api/cars/${slug}/test-drive-slots`)).json()).data);
  /** Another car, with the times that are free by now; the cars in turn. */
  async function nextCar() {
    const car = cars.shift() ?? expect.fail('no car can be booked');
    cars.push(car);
    const { slug, location } = car;
    return { slug, location, free: await freeTimes(slug) };
  }
  const post = (car_id: string, more: object = {}) =>
    call('POST', '/api/leads', { body: { category: 'Test Drive', car_id, ...aPerson(), ...more } });
  const newestLead = async () => (await (await call('GET', '/api/leads?limit=1')).json()).data[0];

  describe('a key that may not read leads', () => {
    test('hears of a change whether the test drive is booked, and no more', async () => {
      const { slug, free } = await nextCar();
      const { id } = await (await post(slug, { starts_at: free[4] })).json();
      for (const [method, body, state] of [
        ['PATCH', { starts_at: free[9] }, 'booked'],
        ['DELETE', undefined, 'cancelled'],
      ] as const) {
        const response = await call(method, `/api/bookings/${id}`, { body, scopes: ['leads:write'] });
        expect(response.status).toBe(200);
        const { object, url, created_at, updated_at } = await (
          await call('GET', `/api/bookings/${id}`)
        ).json();
        expect(await response.json()).toEqual({ object, id, url, created_at, updated_at, state });
      }
    });
  });

  describe('a booking', () => {
    test('removes its time from the page, and is in the response and the list', async () => {
      const { slug, location, free } = await nextCar();
      const [, , , , starts_at = '', later = ''] = free;
      const response = await post(slug, { starts_at });
      expect(response.status).toBe(201);
      const answer = await response.json();
      expect(createLead.responses[201]?.safeParse(answer).error).toBeUndefined();
      const { id, booking } = answer;
      const ids = { object: 'booking', id, lead_id: id, location_id: location.id };
      expect(booking).toMatchObject({ ...ids, starts_at, state: 'booked', changes: 0 });
      expect(await freeTimes(slug)).not.toContain(starts_at);
      const path = `/cars/${slug}/test-drive?location=${location.slug}`;
      const visit = new ShopperBrowser(services()).visit({ path, now: new Date() });
      const shownTimes = JSON.stringify((await carFormPage(visit, slug, 'test-drive')).view.steps);
      expect(shownTimes).toContain(later.slice(0, 16));
      expect(shownTimes).not.toContain(starts_at.slice(0, 16));
      const details = { location_id: location.id, appointment: expect.any(String) };
      expect(await newestLead()).toMatchObject({ id, booking, details });
    });

    test('is in the response even if its lead cannot be read', async () => {
      const { slug, free } = await nextCar();
      const reading = vi.spyOn(services().leads, 'byId').mockRejectedValueOnce(new Error('reading failed'));
      const response = await post(slug, { starts_at: free[4] });
      reading.mockRestore();
      expect(response.status).toBe(201);
      const { id, booking } = await response.json();
      expect(booking).toEqual(await (await call('GET', `/api/bookings/${id}`)).json());
    });

    test('answers 409 with the nearest free times if the time is taken, and stores nothing', async () => {
      const { slug, free } = await nextCar();
      const [, , , , starts_at = ''] = free;
      await post(slug, { starts_at });
      const response = await post(slug, { starts_at, name: 'Too late' });
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      const problem = await response.json();
      expect(problem).toMatchObject({
        code: 'time_not_free',
        status: 409,
        detail: expect.stringContaining('booked'),
      });
      const times = startsOf(problem.free_times);
      expect(times).toHaveLength(5);
      expect(times).toEqual(times.toSorted());
      expect(await freeTimes(slug)).toEqual(expect.arrayContaining(times));
      const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(starts_at));
      const others = free.filter((time) => time !== starts_at && !times.includes(time));
      expect(Math.max(...times.map(distance))).toBeLessThanOrEqual(Math.min(...others.map(distance)));
      expect((await newestLead()).contact.first_name).not.toBe('Too late');
      expect((await post(slug, { starts_at: times[0] })).status).toBe(201);
    });

    test('is reported after its lead, which is an appointment; a time that is taken reports neither', async () => {
      const events = async () => {
        const answer = await call('GET', '/api/events?limit=100', { scopes: ['events:read'] });
        return (await answer.json()).data;
      };
      const before = (await events()).length;
      const { slug, free } = await nextCar();
      const { id } = await (await post(slug, { starts_at: free[4] })).json();
      expect((await post(slug, { starts_at: free[4] })).status).toBe(409);
      expect((await events()).slice(before)).toMatchObject([
        { type: 'lead.created', data: { id, status: 'appointment' } },
        { type: 'booking.created', data: { id } },
      ]);
    });

    test('answers 409 for a time that the location does not offer', async () => {
      const { slug, free } = await nextCar();
      const between = new Date(Date.parse(free[4] ?? '') + 60_000).toISOString();
      const response = await post(slug, { starts_at: between });
      expect(response.status).toBe(409);
      const { detail, free_times } = await response.json();
      expect(detail).toBe('That time is no longer available. Please choose another.');
      expect(startsOf(free_times)).toContain(free[4]);
    });

    test.each([
      [{ starts_at: 'tomorrow' }, 'starts_at'],
      [{ location_id: 'nowhere' }, 'location_id'],
      [{ car_id: 'no-such-car' }, 'car_id'],
    ])('answers 422 for %j', async (wrong, field) => {
      const [car] = cars;
      const response = await post(car?.slug ?? '', { starts_at: car?.slots[4]?.starts_at, ...wrong });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ param: field, detail: expect.any(String) }]);
    });

    test('without a time is a request; an enquiry has no time', async () => {
      const { slug, free } = await nextCar();
      const response = await post(slug);
      expect([response.status, (await response.json()).booking]).toEqual([201, null]);
      const enquiry = { category: 'Enquiry', message: 'Hello', starts_at: free[4] };
      expect((await post(slug, enquiry)).status).toBe(422);
    });
  });

  describe('a change', () => {
    /** A booking of a car, and times that are still free for it. */
    async function aBooking() {
      const { slug, free } = await nextCar();
      const [starts_at, ...others] = free;
      const { booking } = await (await post(slug, { starts_at })).json();
      return { slug, booking, path: `/api/bookings/${booking.id}`, free: others };
    }
    const move = (path: string, starts_at: unknown) => call('PATCH', path, { body: { starts_at } });
    const show = async (path: string) => (await call('GET', path)).json();
    const notified = async (leadId: string) =>
      ((await services().deliveries.ofLeads('brolga', [leadId])).get(leadId) ?? [])
        .filter(({ about }) => about !== 'lead')
        .map(({ destination, about }) => `${destination} ${about}`)
        .sort();

    test('moves to a free time, frees its own, and notifies shopper and dealer once', async () => {
      const { slug, booking, path, free } = await aBooking();
      expect(await show(path)).toEqual(booking);
      const moved = await (await move(path, free[5])).json();
      expect(moved).toMatchObject({ id: booking.id, starts_at: free[5], changes: 1 });
      const again = await move(path, free[5]);
      expect([again.status, await again.json()]).toEqual([200, moved]);
      expect(await freeTimes(slug)).toContain(booking.starts_at);
      expect(await freeTimes(slug)).not.toContain(free[5]);
      expect(await show(path)).toEqual(moved);
      expect(await notified(booking.lead_id)).toEqual(['confirmation booking-1', 'email booking-1']);
      const { details } = await show(`/api/leads/${booking.lead_id}`);
      expect(Date.parse(details.starts_at)).toBe(Date.parse(moved.starts_at));
      expect(details.appointment).toBe(appointmentText(moved.starts_at, 'Australia/Brisbane'));
    });

    test('keeps its time if the new one is taken, and offers other free times', async () => {
      const { slug, booking, path, free } = await aBooking();
      expect((await post(slug, { starts_at: free[6] })).status).toBe(201);
      const response = await move(path, free[6]);
      expect(response.status).toBe(409);
      const { detail, free_times } = await response.json();
      expect(detail).toBe('That time has just been booked. Please choose another.');
      const offered = startsOf(free_times);
      for (const time of [free[6], booking.starts_at]) expect(offered).not.toContain(time);
      expect(await show(path)).toEqual(booking);
      expect((await move(path, offered[0])).status).toBe(200);
    });

    test.each([
      [{}, 'starts_at'],
      [{ starts_at: '2026-11-23T00:00:00Z', location_id: 'nowhere' }, 'location_id'],
      [{ starts_at: '2026-11-23T00:00:00Z', state: 'cancelled' }, 'state'],
    ])('answers 422 for %j', async (body, field) => {
      const { path } = await aBooking();
      const response = await call('PATCH', path, { body });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ param: field, detail: expect.any(String) }]);
    });

    test('cancels once, frees the time, and is no longer possible afterwards', async () => {
      const { slug, booking, path, free } = await aBooking();
      for (const _ of [1, 2]) {
        const response = await call('DELETE', path);
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ state: 'cancelled', changes: 1 });
      }
      expect(await freeTimes(slug)).toContain(booking.starts_at);
      expect(await notified(booking.lead_id)).toEqual(['confirmation booking-1', 'email booking-1']);
      const response = await move(path, free[3]);
      expect(response.status).toBe(409);
      expect((await response.json()).detail).toBe('This test drive is cancelled. Please book another.');
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
      expect(await show(path)).toEqual(booking);
    });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { createLead } from '#server/entry/api/create-lead';
import { carFormPage } from '#server/pages/forms/car-form-page';
import { engines } from '../support/both-databases';
import { aPerson, type BookableCar, leadApi } from '../support/lead-api';
import { ShopperBrowser } from '../support/shopper-visit';

describe.each(engines)('a test drive booked through the API, in %s', (engine) => {
  const { call, bookableCars, services } = leadApi(engine);
  let cars: BookableCar[];
  beforeAll(async () => {
    cars = await bookableCars();
  });
  /** Another car, with the times that are free by now. */
  const nextCar = async (): Promise<BookableCar> => {
    const car = cars.pop() ?? expect.fail('no car left');
    return { ...car, ...(await (await call('GET', `/api/cars/${car.slug}/test-drive-slots`)).json()) };
  };
  const slotOf = ({ slots }: BookableCar, at = 4) => slots[at] ?? expect.fail('no such time');
  const driveIn = (car: BookableCar, more: object = {}) => ({
    ...{ category: 'Test Drive', car_id: car.slug, starts_at: slotOf(car).starts_at },
    ...aPerson(),
    ...more,
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/api/leads', { body, headers });
  const freeNow = async ({ slug }: BookableCar): Promise<string[]> => {
    const { slots } = await (await call('GET', `/api/cars/${slug}/test-drive-slots`)).json();
    return slots.map((slot: { starts_at: string }) => slot.starts_at);
  };

  test('removes its time from the page, and is in the response and the list', async () => {
    const car = await nextCar();
    const slot = slotOf(car);
    const response = await post(driveIn(car));
    expect(response.status).toBe(201);
    const answer = await response.json();
    expect(createLead.responses[201]?.safeParse(answer).error).toBeUndefined();
    expect(answer.booking).toMatchObject({
      ...{ booking_id: answer.lead_id, lead_id: answer.lead_id, state: 'booked', changes: 0 },
      ...{ location_id: car.location.id, starts_at: slot.starts_at, ends_at: slot.ends_at },
    });
    expect(await freeNow(car)).not.toContain(slot.starts_at);
    const visit = new ShopperBrowser(services()).visit({
      ...{ path: `/cars/${car.slug}/test-drive?location=${car.location.slug}`, now: new Date() },
    });
    const { view } = await carFormPage(visit, car.slug, 'test-drive');
    const shownTimes = JSON.stringify(view.steps);
    expect(shownTimes).toContain(slotOf(car, 5).starts_at.slice(0, 16));
    expect(shownTimes).not.toContain(slot.starts_at.slice(0, 16));
    const { leads } = await (await call('GET', '/api/leads?limit=1')).json();
    expect(leads[0]).toMatchObject({
      ...{ lead_id: answer.lead_id, booking: answer.booking },
      fields: { location_id: car.location.id, appointment: expect.any(String) },
    });
  });

  test('answers 409 with the nearest free times if the time is taken, and stores nothing', async () => {
    const car = await nextCar();
    await post(driveIn(car));
    const response = await post(driveIn(car, { name: 'Too late' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      409,
      'application/problem+json',
    ]);
    const problem = await response.json();
    expect(problem).toMatchObject({
      title: 'Conflict',
      status: 409,
      detail: expect.stringContaining('booked'),
    });
    const times = problem.free_times.map((one: { starts_at: string }) => one.starts_at);
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted());
    expect(times).toEqual(expect.arrayContaining([slotOf(car, 3).starts_at, slotOf(car, 5).starts_at]));
    const free = await freeNow(car);
    for (const time of times) expect(free).toContain(time);
    const { leads } = await (await call('GET', '/api/leads?limit=1')).json();
    expect(leads[0].fields.name).not.toBe('Too late');
    expect((await post(driveIn(car, { starts_at: times[0] }))).status).toBe(201);
  });

  test('answers 409 for a time that the location does not offer', async () => {
    const car = await nextCar();
    const between = new Date(Date.parse(slotOf(car).starts_at) + 60_000).toISOString();
    const response = await post(driveIn(car, { starts_at: between }));
    expect(response.status).toBe(409);
    const problem = await response.json();
    expect(problem.detail).toBe('That time is no longer available. Please choose another.');
    expect(problem.free_times.map((one: { starts_at: string }) => one.starts_at)).toContain(
      slotOf(car).starts_at,
    );
  });

  test.each([
    [{ starts_at: 'tomorrow' }, 'starts_at'],
    [{ starts_at: '2026-11-23T09:00' }, 'starts_at'],
    [{ location_id: 'nowhere' }, 'location_id'],
    [{ car_id: 'no-such-car' }, 'car_id'],
    [{ email: 'mia@' }, 'email'],
  ])('answers 422 for %j', async (wrong, field) => {
    const response = await post(driveIn(cars[0] ?? expect.fail('no car'), wrong));
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toEqual([{ field, message: expect.any(String) }]);
  });

  test('accepts a lead without a time as a request', async () => {
    const car = await nextCar();
    const response = await post(driveIn(car, { starts_at: undefined }));
    expect([response.status, Object.keys(await response.json())]).toEqual([201, ['lead_id']]);
    expect((await post({ ...driveIn(car), category: 'Enquiry', message: 'Hello' })).status).toBe(422);
  });

  test('is booked once, however often the request is sent', async () => {
    const car = await nextCar();
    const body = driveIn(car);
    const once = { 'idempotency-key': `drive-${engine}` };
    const first = await (await post(body, once)).json();
    const again = await post(body, once);
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect((await freeNow(car)).filter((time) => time === body.starts_at)).toEqual([]);
    const booked = await services().bookings.between('brolga', { from: new Date(), to: new Date(9e12) });
    expect(booked.filter(({ leadId }) => leadId === first.lead_id)).toHaveLength(1);
  });

  test('is limited like the form for a page of the site', async () => {
    const car = await nextCar();
    const person = aPerson();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const body = { ...driveIn(car, person), starts_at: slotOf(car, at).starts_at };
      statuses.push((await call('POST', '/api/leads', { body, scopes: null })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
  });
});

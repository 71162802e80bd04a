import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPhoneReveal } from '#server/api/shopper-events';
import type { Bff } from '#server/entry/bff';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { openSampleApi, type SampleApi } from '../../tests/support/sample-api';
import { location } from '../../tests/support/stock';
import { testTenant } from '../../tests/support/test-tenant';
import type { PhoneRevealStore } from './reveal-phone';

type PhoneReveal = Parameters<PhoneRevealStore['add']>[0];

const tenant = testTenant({
  slug: 'coast',
  name: 'Coast Cars',
  locations: [location('yard', { phone: '(07) 5550 0101' })],
  phones: { used: '(07) 5550 0199', reveal: 'masked' },
});
const cars = {
  car: buildCar({ id: 'c1', slug: 'a-car', car_type: 'used', dealership_id: 'D1' }),
  gone: buildCar({ id: 'c2', slug: 'gone', show_on_dealer_website: false }),
};

let api: SampleApi;
let stored: PhoneReveal[];
let fails: boolean;
let logged: unknown[];
beforeEach(() => {
  stored = [];
  logged = [];
  fails = false;
});
beforeAll(async () => {
  const services = {
    log: { error: (...line: unknown[]) => void logged.push(line) },
    cars: {
      byIds: async (_: string, ids: string[]) => Object.values(cars).filter(({ id }) => ids.includes(id)),
      bySlug: async (_: string, slug: string) => {
        const car = Object.values(cars).find((one) => one.slug === slug);
        return car ? { car, removedAt: null } : null;
      },
    },
    phoneReveals: {
      add: async (reveal: PhoneReveal) => {
        if (fails) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
        stored.push(reveal);
      },
    },
    // The services that a reveal needs.
  } as unknown as Bff['services'];
  api = await openSampleApi({ tenant, services });
});
afterAll(() => api.close());

const ask = (body: object, headers: Record<string, string> = { origin: 'http://coast.example' }) =>
  api.call([createPhoneReveal], '/api/phone-reveals', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const asked = { car_id: 'c1', dealership_id: 'D1', website_id: 'coast' };
const number = { object: 'phone_number', phone: '+61755500199', phone_text: '(07) 5550 0199' };

describe("revealing a car's phone number", () => {
  test.each([{ ...asked, car_id: 'a-car' }, { car_id: 'c1' }])(
    'by %j returns the number and stores the request',
    async (body) => {
      const response = await ask(body);
      expect([response.status, await response.json()]).toEqual([200, number]);
      const reveal = { tenant: 'coast', carId: 'c1', dealershipId: 'D1', websiteId: 'coast' };
      const id = expect.stringMatching(/^[0-9A-Z]{26}$/);
      expect(stored).toEqual([{ ...reveal, id, createdAt: '2026-11-20T00:00:00.000Z' }]);
    },
  );

  test('of a location counts under its id', async () => {
    const response = await ask({ location_id: 'yard', website_id: 'coast' });
    const yardNumber = { object: 'phone_number', phone: '+61755500101', phone_text: '(07) 5550 0101' };
    expect([response.status, await response.json()]).toEqual([200, yardNumber]);
    expect(stored).toMatchObject([{ carId: 'location:yard', dealershipId: null }]);
  });

  test("stores the car's own dealership, whatever the page says", async () => {
    await ask({ ...asked, dealership_id: 'other' });
    expect(stored[0]?.dealershipId).toBe('D1');
  });

  test('shows the number even if the request cannot be stored, and logs the failure once', async () => {
    fails = true;
    const line = [expect.objectContaining({ error: 'DatabaseAway', code: 'ENOSPC' }), expect.any(String)];
    const response = await ask(asked);
    expect([response.status, await response.json()]).toEqual([200, number]);
    expect(logged).toEqual([line]);
    expect(JSON.stringify(logged)).not.toContain('5550');
  });

  test.each([
    ['an unknown car', { ...asked, car_id: 'none' }, 404],
    ['a car that is gone', { ...asked, car_id: 'c2' }, 410],
    ['another website', { ...asked, website_id: 'other' }, 422],
    ['neither a car nor a location', { website_id: 'coast' }, 422],
    ['a car and a location', { ...asked, location_id: 'yard' }, 422],
    ['an unknown location', { location_id: 'none', website_id: 'coast' }, 404],
  ])('rejects %s', async (_, body, status) => {
    expect((await ask(body)).status).toBe(status);
    expect(stored).toEqual([]);
  });

  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['a caller without a key', {}, 401],
    ['a key without the scope', { authorization: 'Bearer secret-read' }, 403],
    ['a key with the scope', { authorization: 'Bearer secret-leads' }, 200],
  ])('answers %s with %d', async (_, headers, status) => {
    expect((await ask(asked, headers)).status).toBe(status);
  });
});

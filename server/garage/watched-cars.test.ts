import { expect, it } from 'vitest';
import type { Reservation } from '#server/buying/reservations/reservation';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { aReservation } from '../../tests/support/a-reservation';
import { testTenant } from '../../tests/support/test-tenant';
import type { GarageVisit } from './create-garage';
import { watchlistSection } from './watchlist-page';

const now = new Date('2026-11-20T00:00:00.000Z');
const tenant = testTenant({
  watchlist: { enabled: true },
  accounts: { sign_in: true },
  cards: { electric_tag: true },
});
const saved = (carId: string) => ({ carId, carSlug: carId, savedAt: '', priceWhenSaved: 30_000, note: '' });

async function rowOf(given: Parameters<typeof buildCar>[0], own: readonly Reservation[] = []) {
  const car = buildCar({ id: 'c1', slug: 'c1', price: 25_990, price_type: 'drive_away', ...given });
  const services = {
    watchlist: { list: async () => [saved('c1')] },
    cars: { byIds: async () => [car] },
    reservations: { ofCustomer: async () => own },
  };
  const url = new URL('https://site.test/garage');
  const visit = { tenant, now, services, url, request: new Request(url) } as unknown as GarageVisit;
  const section = await watchlistSection.view(visit, { customer: { id: 'k1' } } as never);
  return section && 'cars' in section ? section.cars[0] : undefined;
}

async function noteOf(given: Parameters<typeof buildCar>[0]): Promise<string | undefined> {
  const row = await rowOf(given);
  return row && [row.price, row.state].filter(Boolean).join(' · ');
}

it.each([
  ['its price with what it includes', {}, '$25,990 Drive away'],
  ['the earlier price', { before_price: 27_990 }, '$25,990 Drive away, was $27,990'],
  ['that it is reserved', { reserved: true }, '$25,990 Drive away · Reserved'],
  [
    'the same where another tag hides it',
    { reserved: true, simple_fuel: 'Electric' },
    '$25,990 Drive away · Reserved',
  ],
  ['that it is on its way', { status: 'coming_soon' }, '$25,990 Drive away · Coming soon'],
] as const)('the garage says of a saved car %s', async (_fact, car, note) => {
  expect(await noteOf(car)).toBe(note);
});

it('the garage says what a saved car cost before, and what to do next', async () => {
  const row = await rowOf({ price: 25_990 });
  expect(row?.changed).toEqual({ text: 'Saved at $30,000, now $25,990', lower: true });
  expect(row?.action?.href).toBe('/cars/c1/enquire');
});

it('the garage says of a saved car that it is reserved for its customer, and leads to the reservation', async () => {
  const held = aReservation({ carId: 'c1', state: 'held' });
  const row = await rowOf({ reserved: true }, [held]);
  expect(row?.state).toBe('Reserved for you');
  expect(row?.action).toEqual({ text: 'See your reservation', href: `/buy/reservations/${held.id}` });
  const ended = await rowOf({ reserved: true }, [aReservation({ carId: 'c1', state: 'expired' })]);
  expect(ended?.state).toBe('Reserved');
});

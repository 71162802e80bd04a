import { describe, expect, it } from 'vitest';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { aHeldCar } from '../../tests/support/a-held-car';
import { searchYard } from '../../tests/support/search-yard';
import { testTenant } from '../../tests/support/test-tenant';
import { carPage } from './car-page';

const id = '01JD0000000000000000000000';
const long = '2026-10-01T00:00:00.000Z';
const goneCar = (change: Partial<Car>) =>
  buildCar({ id: 'car-1', year: 2021, make: 'Toyota', model: 'Hilux', ...change });
const soldCar = goneCar({ status: 'sold', sold_date_timestamp: Date.parse(long) });
const removedCar = goneCar({ status: 'in_stock', reserved: true });

/** The page of a car that is gone, in the browser that made a reservation. */
async function goneFor(car: Car, reservation: Reservation | null) {
  const { deps } = await searchYard([buildCar({ id: 'car-2', make: 'Toyota', model: 'Hilux' })]);
  const visit = {
    tenant: testTenant({ slug: 'yard', watchlist: { enabled: false } }),
    now: new Date('2026-11-20T00:00:00.000Z'),
    url: new URL(`http://yard.localhost/cars/${car.slug}`),
    request: new Request(
      'http://yard.localhost/',
      reservation ? { headers: { cookie: `reservation=${id}` } } : {},
    ),
    services: {
      ...deps,
      cars: { ...deps.cars, bySlug: async () => ({ car, removedAt: long, updatedAt: long }) },
      reservations: { byId: async () => reservation, ofCustomer: async () => [] },
    },
  };
  const { view, ...facts } = await carPage(visit as unknown as ShopperVisit, car.slug);
  if (!('gone' in view)) throw new Error('the car is not gone');
  return { ...facts, ...view.gone };
}

const own = (change: Partial<Reservation>) => aHeldCar({ id, tenant: 'yard', ...change });
const heldText = 'This car is reserved for you until Sunday 22 November, 10:00 am.';
const link = { text: 'See your reservation', href: `/buy/reservations/${id}` };

describe('the page of a car that is gone', () => {
  it.each<[who: string, car: Car, reservation: Reservation, text: string]>([
    ['bought it', soldCar, own({ state: 'converted' }), 'You bought this car.'],
    ['holds it', removedCar, own({}), heldText],
    ['holds it while the list has it as sold', soldCar, own({ feedEnd: 'sold' }), heldText],
    ['is paying for it', removedCar, own({ state: 'paying' }), 'We’re holding this car for you.'],
  ])(
    'leads the shopper who %s to the reservation, without a word of a loss',
    async (_who, car, mine, text) => {
      const page = await goneFor(car, mine);
      expect(page).toMatchObject({
        status: 410,
        sharing: 'once',
        heading: '2021 Toyota Hilux',
        text,
        allCars: link,
      });
      expect(page.title).toBe('2021 Toyota Hilux | Brolga');
      expect([page.alert, page.similar]).toEqual([undefined, []]);
    },
  );

  it.each<[who: string, reservation: Reservation | null]>([
    ['never reserved it', null],
    ['reserved another car', own({ carId: 'car-9' })],
    ['called the reservation off', own({ state: 'cancelled', keepsCar: false })],
    ['gave the car back after buying it', own({ state: 'converted', keepsCar: false })],
  ])('tells everybody else that it has been sold, and shows similar cars: %s', async (_who, reservation) => {
    const page = await goneFor(soldCar, reservation);
    expect(page).toMatchObject({ status: 410, heading: 'This car has been sold' });
    expect(page.text).toBe('The 2021 Toyota Hilux has found a new home. See what’s in stock now.');
    expect(page.allCars.text).toBe('See all cars');
    expect(page.similar.map(({ id: car }) => car)).toEqual(['car-2']);
    expect(page.sharing).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { carLostText } from './drive-facts';

const forSale = buildCar({});
const sold = buildCar({ status: 'sold' });
const reserved = buildCar({ reserved: true });
const booked = { carId: 'c1', state: 'booked', cancelReason: null } as const;
const cancelled = { carId: 'c1', state: 'cancelled', cancelReason: null } as const;
const drive = { category: 'Test Drive', subcategory: 'Test drive' };
const order = { category: 'Reservation', subcategory: 'Online order' };
const inspection = { category: 'Trade-in', subcategory: 'Trade-in' };

it.each([
  ['nothing while the car is for sale', booked, drive, forSale, undefined],
  ['to call first once it is sold', booked, drive, sold, /has been sold, so please call us/],
  ['to call first while it is reserved', booked, drive, reserved, /has been reserved, so please call us/],
  ['to call first once it has left the stock', booked, drive, undefined, /no longer for sale/],
  ['nothing about a drive without a car', { ...booked, carId: null }, drive, undefined, undefined],
  ['nothing about the pick-up of an order', booked, order, sold, undefined],
  ['nothing about the inspection of a trade-in', booked, inspection, sold, undefined],
  ['nothing about a cancellation of their own', cancelled, drive, sold, undefined],
  [
    'why it is cancelled',
    { ...cancelled, cancelReason: 'sold' as const },
    drive,
    forSale,
    /sold, so your test drive is cancelled/,
  ],
])('a booking tells its shopper %s', (_rule, booking, lead, car, words) => {
  const text = carLostText({ booking, lead, car }, testTenant());
  expect(carLostText({ booking, lead, car, isHolder: true }, testTenant())).toBe(
    booking.cancelReason ? text : undefined,
  );
  if (words) expect(text).toMatch(words);
  else expect(text).toBeUndefined();
});

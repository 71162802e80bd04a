import { expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { aLead } from '../../../../tests/support/a-lead';
import { testTenant } from '../../../../tests/support/test-tenant';
import { carLostText, driveEvent, driveFacts } from './drive-facts';

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

const startsAt = '2026-11-22T23:00:00.000Z';
const booking = { id: 'b1', locationId: 'aspley', carId: 'c1', startsAt, endsAt: startsAt, state: 'booked' };
const usedCar = { id: 'c1', slug: 'a-car', name: 'A car', car_type: 'used' };
const [override, used, yard] = ['(07) 5550 0111', '(07) 5550 0122', '(07) 5550 0142'];

it.each([
  ['the dealer’s for every car', { override, used }, aLead({ ...drive, car: usedCar }), override],
  ['that of its type of car', { used, new: override }, aLead({ ...drive, car: usedCar }), used],
  ['that of its location', {}, aLead({ ...drive, car: usedCar }), yard],
  ['that of its location without a car', { used }, aLead(drive), yard],
  ['that of the car to trade in for', { used }, aLead({ ...inspection, car: usedCar }), used],
])('the number of a booking is %s, on page, in email and calendar', (_rule, phones, lead, number) => {
  const tenant = testTenant({ phones });
  const facts = driveFacts(booking as Parameters<typeof driveFacts>[0], lead, tenant);
  expect(facts.phone).toBe(number);
  expect(driveEvent(facts, tenant).description).toContain(`Call us on ${number}.`);
});

import { expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { inspectionNote, interstateText } from './interstate';

const words = (state: string, certificate: string, authority: string) =>
  `Registering it in ${state}? Registration from Queensland doesn’t carry over, and ${state} usually asks for ${certificate} first: ` +
  `check with ${authority}. The price for ${state} lists ${state}’s duty and registration.`;
const vic = words('Victoria', 'a roadworthy certificate', 'VicRoads');
const nsw = words('New South Wales', 'a blue slip', 'Service NSW');

test.each<[string, AustralianState, Partial<Car>, object, string | undefined]>([
  ['another state', 'VIC', {}, { in_full: true }, vic],
  ['another state, for a demo car', 'NSW', { car_type: 'demo' }, { in_full: true }, nsw],
  ['the yard’s own state', 'QLD', {}, { in_full: true }, undefined],
  ['a new car', 'VIC', { car_type: 'new' }, { in_full: true }, undefined],
  ['a car of unknown type', 'VIC', { car_type: undefined }, { in_full: true }, undefined],
  ['a site that asks nobody for their state', 'VIC', {}, {}, undefined],
])('what a shopper needs for the registration in %s', (_case, state, change, price, expected) => {
  expect(interstateText(buildCar(change), testTenant({ price }), state)).toBe(expected);
});

test('the price of a registration in another state says what it leaves out', () => {
  expect(inspectionNote('SA')).toBe(
    'Not in it: South Australia usually asks for an identity inspection first. Check with Service SA',
  );
});

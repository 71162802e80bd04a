import { expect, test } from 'vitest';
import { searchHeading } from './headings';

test.each([
  [{}, 'Cars for sale'],
  [{ car_type: ['used'], make: ['Toyota'], model: ['HiLux'] }, 'Used Toyota HiLux for sale'],
  [{ car_type: ['new', 'demo'] }, 'New and demo cars for sale'],
  [{ make: ['Toyota', 'Mazda'] }, 'Cars for sale'],
  [{ body: ['SUV'] }, 'SUV for sale'],
  [{ make: ['Kia'], body: ['Hatch'], price: { to: 20_000 } }, 'Kia Hatch for sale'],
])('%o is headed %s', (refinements, expected) => {
  expect(searchHeading(refinements, 'cars')).toBe(expected);
});

import { expect, it } from 'vitest';
import { bodyKeys } from '#server/settings/illustration-schema';
import { bodyKeyOf } from './body-key';

it.each(bodyKeys)('the body-type key %s maps to itself', (key) => {
  expect(bodyKeyOf(key)).toBe(key);
});

it.each([
  ['SUV', 'suv'],
  ['Ute / Tray', 'ute'],
  ['Cab Chassis', 'cabChassis'],
  ['cab-chassis', 'cabChassis'],
  ['Hatchback', 'hatchback'],
  ['5D Hatch', 'hatch'],
  ['People Mover', 'peopleMover'],
  ['Station Wagon', 'stationWagon'],
  ['Light Truck', 'lightTruck'],
  ['Cabriolet', 'convertible'],
  ['Dual Cab Utility', 'ute'],
  ['Commercial', 'van'],
  ['Off Road Caravan', 'caravan'],
  ['Camper Trailer', 'caravan'],
  ['Pop Top', 'caravan'],
  ['Campervan', 'motorhome'],
  ['Naked', 'motorcycle'],
  ['Cruiser', 'motorcycle'],
  ['Sports', 'motorcycle'],
] as const)('%s is drawn as %s', (text, key) => {
  expect(bodyKeyOf(text)).toBe(key);
});

it.each(['Other', '', undefined])('%j is not a body type', (text) => {
  expect(bodyKeyOf(text)).toBeUndefined();
});

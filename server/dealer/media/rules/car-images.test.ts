import { expect, it } from 'vitest';
import { bodyKeys } from '#server/settings/illustration-schema';
import { expectEach } from '../../../../tests/support/expect-each';
import { drawOutline } from '../draw-outline';
import { bodyKeyOf } from './car-images';

it.each(bodyKeys)('the outline of a %s is a small SVG without text', (body) => {
  expect(drawOutline(body)).toMatch(/^<svg /);
  expect(drawOutline(body)).not.toMatch(/<text/);
  expect(drawOutline(body).length).toBeLessThan(10_000);
});

it.each(bodyKeys)('the body-type key %s maps to itself', (key) => {
  expect(bodyKeyOf(key)).toBe(key);
});

it.each([
  ['suv', 'SUV'],
  ['ute', 'Ute / Tray; Dual Cab Utility'],
  ['cabChassis', 'Cab Chassis; cab-chassis'],
  ['hatchback', 'Hatchback'],
  ['hatch', '5D Hatch'],
  ['peopleMover', 'People Mover'],
  ['stationWagon', 'Station Wagon'],
  ['lightTruck', 'Light Truck'],
  ['convertible', 'Cabriolet'],
  ['van', 'Commercial'],
  ['caravan', 'Off Road Caravan; Camper Trailer; Pop Top'],
  ['motorhome', 'Campervan'],
  ['motorcycle', 'Naked; Cruiser; Sports'],
])('the body %s is that of: %s', (key, texts) => expectEach<unknown>(texts, bodyKeyOf, key));

it.each(['Other', '', undefined])('%j is not a body type', (text) => {
  expect(bodyKeyOf(text)).toBeUndefined();
});

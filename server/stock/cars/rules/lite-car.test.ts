import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../../tests/support/yard';
import { toCarView } from '../to-car-view';
import { liteCar } from './lite-car';

test('the map of a lite page is a link only, and everything else stays', () => {
  const whole = toCarView(buildCar(), yardTenant(), new Date('2026-11-20T00:00:00Z'));
  const lite = liteCar(whole);
  expect(whole.map).toHaveProperty('embed');
  expect(lite.map).toEqual({ name: whole.map?.name, href: whole.map?.href });
  expect({ ...lite, map: whole.map }).toEqual(whole);
});

test('a car without a map has none', () => {
  const { map: _map, ...bare } = toCarView(buildCar(), yardTenant(), new Date('2026-11-20T00:00:00Z'));
  expect(liteCar(bare)).toEqual(bare);
});

import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../../tests/support/yard';
import { alertLinks, similarAlert, similarSearch } from './alert-link';

const site = yardTenant({ alerts: { enabled: true } });
const car = { slug: 'a-car', make: 'Land Rover', model: 'Range Rover & Co' };
const similarHref = `/alerts/new?search=${encodeURIComponent(
  `${site.search.base_path}?make=Land+Rover&model=Range+Rover+%26+Co`,
)}`;

describe('the alert link of a car page', () => {
  test.each(['in_stock', 'coming_soon'] as const)('is for the price of a car that is %s', (status) => {
    expect(alertLinks(buildCar({ ...car, status }), site)).toEqual([
      { kind: 'alert', text: 'Price alert', href: '/alerts/new?car=a-car' },
    ]);
  });

  test('offers to tell when a reserved car becomes available', () => {
    expect(alertLinks(buildCar({ ...car, reserved: true }), site)).toEqual([
      { kind: 'alert', text: 'Tell me if it becomes available', href: '/alerts/new?car=a-car' },
    ]);
  });

  test('is for cars like it once the car is sold', () => {
    expect(alertLinks(buildCar({ ...car, status: 'sold' }), site)).toEqual([
      { kind: 'alert', text: 'Email me when one arrives', href: similarHref },
    ]);
    expect(similarAlert(car, site)?.href).toBe(similarHref);
  });

  test('to similar cars is the search for the same body, or the same make without one', () => {
    const search = site.search.base_path;
    expect(similarSearch({ make: 'Kia', simple_body: 'Hatch', body: '5D Hatchback' }, site)).toBe(
      `${search}?body=Hatch`,
    );
    expect(similarSearch({ make: 'Land Rover' }, site)).toBe(`${search}?make=Land+Rover`);
  });

  test('is absent on a site without alerts', () => {
    expect(alertLinks(buildCar(car), yardTenant())).toEqual([]);
    expect(similarAlert(car, yardTenant())).toBeUndefined();
  });
});

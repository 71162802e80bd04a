import { describe, expect, it } from 'vitest';
import { countedList } from './list-name';
import type { Refinements } from './refinement';

const bikes = { one: 'motorcycle', many: 'motorcycles' };

describe("a list's name has its count and contents", () => {
  const table: [Refinements, string, string][] = [
    [{}, '23 cars', '1 car'],
    [{ make: ['Toyota'], car_type: ['used'] }, '23 used Toyotas', '1 used Toyota'],
    [{ make: ['Toyota'] }, '23 Toyotas', '1 Toyota'],
    [{ make: ['Lexus'], car_type: ['new'] }, '23 new Lexus cars', '1 new Lexus car'],
    [{ make: ['Land Rover'] }, '23 Land Rover cars', '1 Land Rover car'],
    [
      { make: ['Mercedes-Benz'], car_type: ['used'] },
      '23 used Mercedes-Benz cars',
      '1 used Mercedes-Benz car',
    ],
    [{ make: ['Kia', 'Mazda'] }, '23 Kia and Mazda cars', '1 Kia and Mazda car'],
    [{ make: ['Kia', 'Mazda', 'Toyota'], car_type: ['used'] }, '23 used cars', '1 used car'],
    [
      { make: ['Toyota'], model: ['HiLux'], car_type: ['used'] },
      '23 used Toyota HiLux',
      '1 used Toyota HiLux',
    ],
    [{ car_type: ['used'] }, '23 used cars', '1 used car'],
    [{ car_type: ['new', 'demo'] }, '23 new and demo cars', '1 new and demo car'],
    [{ body: ['Ute'], fuel: ['Diesel'] }, '23 diesel utes', '1 car'],
    [{ body: ['SUV'], make: ['Kia'] }, '23 Kia SUVs', '1 car'],
    [{ price: { to: 30_000 }, make: ['Toyota'] }, '23 Toyotas', '1 Toyota'],
    [
      { car_type: ['used'], make: ['Toyota'], fuel: ['Diesel'], transmission: ['Automatic'] },
      '23 used Toyotas',
      '1 used Toyota',
    ],
    [{ make: ['Toyota'], model: ['LandCruiser Prado'], badge: ['GXL Premium'] }, '23 cars', '1 car'],
  ];
  it.each(table)('%j: %s', (refinements, many, one) => {
    expect(countedList(refinements, 23)).toBe(many);
    expect(countedList(refinements, 1)).toBe(one);
  });
  it('groups thousands', () => expect(countedList({}, 1234)).toBe('1,234 cars'));
  it('counts no cars', () => expect(countedList({ make: ['Toyota'] }, 0)).toBe('0 Toyotas'));
  it('uses the noun of the site', () => {
    expect(countedList({ make: ['Honda'], car_type: ['used'] }, 7, bikes)).toBe('7 used Honda motorcycles');
    expect(countedList({ make: ['Honda'] }, 1, bikes)).toBe('1 Honda motorcycle');
    expect(countedList({ car_type: ['used'] }, 1, bikes)).toBe('1 used motorcycle');
  });
});

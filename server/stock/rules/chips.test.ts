import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { chips } from './chips';

const standard = ['car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum'] as const;

describe('card chips (specification §9 "Default chip attributes")', () => {
  test('the tenant’s attributes in the tenant’s order', () => {
    const car = buildCar({
      car_type: 'used',
      simple_body: 'Ute',
      km: 40_120,
      simple_transmission: 'Automatic',
      stocknum: '1042',
    });
    expect(chips(car, standard)).toEqual(['Used', 'Ute', '40,120 km', 'Automatic', 'Stock 1042']);
    expect(chips(car, ['stocknum', 'km'])).toEqual(['Stock 1042', '40,120 km']);
  });

  test('an attribute the car has not leaves no gap', () => {
    const car = buildCar({ km: undefined, simple_body: undefined, seats: 5 });
    expect(chips(car, ['km', 'simple_body', 'seats'])).toEqual(['5 seats']);
  });

  test('no kilometres is not zero kilometres', () => {
    expect(chips(buildCar({ km: 0 }), ['km'])).toEqual(['0 km']);
  });
});

import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { searchSchema } from '#server/settings/search-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { chipAttributesOf, chips, factsLine } from './chips';

const search = searchSchema.parse({});

const standard = ['car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum'] as const;

describe('card chips', () => {
  test('show the tenant’s attributes in the tenant’s order', () => {
    const car = buildCar({ km: 40_120, stocknum: '1042' });
    expect(chips(car, standard)).toEqual(['Used', 'Ute', '40,120 km', 'Automatic', 'Stock 1042']);
    expect(chips(car, ['stocknum', 'km'])).toEqual(['Stock 1042', '40,120 km']);
  });

  test('leave no gap for a missing attribute', () => {
    const car = buildCar({ km: undefined, simple_body: undefined, seats: 5 });
    expect(chips(car, ['km', 'simple_body', 'seats'])).toEqual(['5 seats']);
  });

  test('show zero kilometres', () => {
    expect(chips(buildCar({ km: 0 }), ['km'])).toEqual(['0 km']);
  });

  test('of a caravan are the facts that its buyers compare', () => {
    const van = buildCar({
      item_type: 'caravan',
      car_type: 'used',
      specifications: {
        sleeps: 4,
        body_length: "18.1'",
        tare_weight: '2140 kg',
        aggregate_trailer_mass: 2540,
      },
    });
    const facts = ['Used', 'Sleeps 4', '5.52 m', 'Tare 2,140 kg', 'ATM 2,540 kg'];
    expect(chips(van, chipAttributesOf(van, search))).toEqual(facts);
    const bare = buildCar({ item_type: 'caravan', car_type: 'new', specifications: { sleeps: 0 } });
    expect(chips(bare, chipAttributesOf(bare, search))).toEqual(['New']);
  });

  test.each<[string, Car['specifications'], string[]]>([
    ['learner approved', { lams: true }, ['650 cc', 'LAMS']],
    ['learner approved in words', { learner_approved: 'Yes' }, ['650 cc', 'LAMS']],
    ['not learner approved', { lams: false }, ['650 cc']],
    ['not learner approved in words', { lams: 'No' }, ['650 cc']],
    ['of unknown class', {}, ['650 cc']],
  ])('of a motorcycle that is %s', (_, specifications, expected) => {
    const bike = buildCar({
      ...{ item_type: 'motorcycle', car_type: undefined, km: undefined, specifications },
      variant: { enginesize_litres: 0.65 },
    });
    expect(chips(bike, chipAttributesOf(bike, search))).toEqual(expected);
  });
});

describe('the line of facts on a card', () => {
  test.each([
    [['148,720 km', 'Automatic', 'Diesel'], undefined, '148,720 km\u00a0· Auto\u00a0· Diesel'],
    [['10 km', 'Manual'], 'Aspley', '10 km\u00a0· Manual\u00a0· Aspley'],
    [[], 'Aspley', 'Aspley'],
    [[], undefined, ''],
  ])('%j in %s reads %j', (facts, place, line) => expect(factsLine(facts, place)).toBe(line));
});

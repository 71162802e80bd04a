import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/car-page-schema';
import { searchSchema } from '#server/settings/search-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { carState } from './car-statement';
import { imageTag } from './image-tag';
import { chipAttributesOf, chips, factsLine } from './key-information';

const now = new Date('2026-11-21T00:00:00Z');
const plain = { created_at: '2026-10-01T00:00:00Z' };
const arrived = { created_at: '2026-11-20T00:00:00Z' };
const electric = { electric_tag: true };
const programme = { certified: { manufacturer: 'Toyota', label: 'Toyota certified', logo: '/logo.svg' } };
const certifiedTag = { text: 'Toyota certified', tone: 'neutral' as const, logo: '/logo.svg' };
const everything: Partial<Car> = {
  ...arrived,
  simple_fuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Runout Sale',
};

type Given = z.input<typeof cardsSchema>;
type Tone = 'critical' | 'positive' | 'neutral';
const tag = (text: string, tone: Tone) => ({ text, tone });
const sold = tag('SOLD', 'critical');
const green = { positive_tags: ['Runout Sale'] };
const quiet = { neutral_tags: true };
const inCapitals = { certified: { ...programme.certified, manufacturer: 'TOYOTA' } };
const renamed = { new_arrival_days: 30, new_arrival_tag: 'New' };
const comingSoon = { status: 'coming_soon' } as const;
const noLogo = { certified: { manufacturer: 'Toyota' } };
const runout = { tag: 'Runout Sale' };
const runoutTag = tag('Runout Sale', 'critical');

test.each<[string, Partial<Car>, Given, ReturnType<typeof imageTag>]>([
  ['SOLD goes before all', { ...everything, status: 'sold' }, { ...electric, ...programme }, sold],
  ['SOLD in other words', { status: 'sold' }, { sold_tag: 'JUST SOLD' }, tag('JUST SOLD', 'critical')],
  ['Electric goes first', everything, { ...electric, ...programme }, tag('Electric', 'positive')],
  ['Hybrid', { simple_fuel: 'Hybrid' }, electric, tag('Hybrid', 'positive')],
  ['Hybrid for a plug-in hybrid', { simple_fuel: 'Plug-in Hybrid' }, electric, tag('Hybrid', 'positive')],
  ['Electric only where configured', { simple_fuel: 'Electric' }, {}, undefined],
  ['no fuel tag for a diesel', { simple_fuel: 'Diesel' }, electric, undefined],
  ['Reserved before certified, custom tag and arrival', everything, programme, tag('Reserved', 'critical')],
  ['Reserved in grey', { reserved: true }, { reserved_tag: 'secondary' }, tag('Reserved', 'neutral')],
  ['certified before the custom tag', { certified: true, tag: 'Runout Sale' }, programme, certifiedTag],
  ['certified in any case of the make', { certified: true }, inCapitals, certifiedTag],
  ['not certified of another make', { certified: true, make: 'Mazda' }, programme, undefined],
  ['not certified as a demo', { certified: true, car_type: 'demo' }, programme, undefined],
  ['not certified without the flag', { certified: false }, programme, undefined],
  ['certified without a logo', { certified: true }, noLogo, tag('Certified', 'neutral')],
  ['the custom tag in red, before COMING SOON', { ...runout, ...comingSoon }, {}, runoutTag],
  ['the custom tag in green', { tag: 'RUNOUT SALE' }, green, tag('RUNOUT SALE', 'positive')],
  ['COMING SOON before an arrival', { ...arrived, ...comingSoon }, {}, tag('COMING SOON', 'positive')],
  ['an arrival within 8 days', { created_at: '2026-11-13T00:00:01Z' }, {}, tag('New Arrival', 'neutral')],
  ['no arrival without a date', { created_at: undefined }, {}, undefined],
  ['no arrival at 8 days', { created_at: '2026-11-13T00:00:00Z' }, {}, undefined],
  ['an arrival as configured', { created_at: '2026-11-01T00:00:00Z' }, renamed, tag('New', 'neutral')],
  ['no arrival within 0 days', arrived, { new_arrival_days: 0 }, undefined],
  ['no tag', {}, {}, undefined],
  ['SOLD in a neutral colour', { status: 'sold' }, quiet, tag('SOLD', 'neutral')],
  ['a custom tag in a neutral colour', runout, { ...quiet, ...green }, tag('Runout Sale', 'neutral')],
  ['Reserved in a neutral colour', { reserved: true }, quiet, tag('Reserved', 'neutral')],
  ['our own words without capitals', comingSoon, quiet, tag('Coming soon', 'neutral')],
  ['no neutral tag where there is none', {}, quiet, undefined],
])('image tag, highest priority first: %s', (_rule, car, settings, expected) => {
  expect(imageTag(buildCar({ ...plain, ...car }), cardsSchema.parse(settings), now)).toEqual(expected);
});

describe('the notice of a car', () => {
  test.each([
    ['that is sold', { status: 'sold', reserved: false }, ['sold', 'SOLD']],
    ['that is sold before reserved', { status: 'sold', reserved: true }, ['sold', 'SOLD']],
    ['that is reserved', { status: 'in_stock', reserved: true }, ['reserved', 'Reserved']],
    ['that is reserved, not coming soon', { ...comingSoon, reserved: true }, ['reserved', 'Reserved']],
    ['that is coming soon', { status: 'coming_soon', reserved: false }, ['coming_soon', 'Coming soon']],
    ['in stock', { status: 'in_stock', reserved: false }, []],
  ] as const)('%s', (_rule, car, expected) => {
    const state = carState(car, { sold_tag: 'SOLD' });
    expect(state ? [state.kind, state.tag] : []).toEqual(expected);
  });

  test('the sold notice carries the dealer’s own tag text', () => {
    expect(carState({ status: 'sold', reserved: false }, { sold_tag: 'JUST SOLD' })?.tag).toBe('JUST SOLD');
  });
});

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
    ['of a class in other words', { lams: 'Ask us' }, ['650 cc']],
  ])('of a motorcycle that is %s', (_, specifications, expected) => {
    const bike = buildCar({
      item_type: 'motorcycle',
      car_type: undefined,
      km: undefined,
      specifications,
      variant: { enginesize_litres: 0.65 },
    });
    expect(chips(bike, chipAttributesOf(bike, search))).toEqual(expected);
  });
});

test.each([
  [['148,720 km', 'Automatic', 'Diesel'], undefined, '148,720 km\u00a0· Auto\u00a0· Diesel'],
  [['5.3 L/100 km', 'ANCAP 5 stars'], undefined, '5.3\u00a0L/100\u00a0km\u00a0· ANCAP\u00a05\u00a0stars'],
  [['10 km', 'Manual'], 'Aspley', '10 km\u00a0· Manual\u00a0· Aspley'],
  [[], 'Aspley', 'Aspley'],
  [[], undefined, ''],
])('the line of facts on a card: %j in %s reads %j', (facts, place, line) =>
  expect(factsLine(facts, place)).toBe(line),
);

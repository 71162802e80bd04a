import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../tests/support/yard';
import { comparedSlugs, compareHref, compareOwnLink } from './compare-page';
import { compareEquipment, comparisonOf, splitFacts } from './comparison';
import { fewestKilometres, lowestPrice, lowestRepayment, onlyBest, warrantyMonths } from './comparison-bests';
import { ownNumber } from './own-car-column';

const comparedMax = 4;

const read = (query: string) => comparedSlugs(new URLSearchParams(query));

describe('the address of a comparison', () => {
  test.each<[string, string, string[], string | undefined]>([
    ['may name no cars', '', [], undefined],
    ['names its cars', 'cars=a-1,b-2', ['a-1', 'b-2'], undefined],
    ['may be encoded by a browser', 'cars=a-1%2Cb-2', ['a-1', 'b-2'], undefined],
    ['of a form with checkboxes redirects', 'cars=a-1&cars=b-2', ['a-1', 'b-2'], '/compare?cars=a-1,b-2'],
    ['may name one car', 'cars=a-1', ['a-1'], undefined],
    ['keeps the order', 'cars=b,a', ['b', 'a'], undefined],
    ['drops repeats', 'cars=a,b,a', ['a', 'b'], '/compare?cars=a,b'],
    ['drops an empty parameter', 'cars=', [], '/compare'],
    ['drops stray commas', 'cars=,a,,b,', ['a', 'b'], '/compare?cars=a,b'],
    ['drops invalid slugs', 'cars=../x,A,a_b,-a,a--b,%00,🚗', [], '/compare'],
    ['drops a slug that is too long', `cars=a,${'b'.repeat(201)}`, ['a'], '/compare?cars=a'],
    ['ignores other parameters', 'cars=a,b&utm_source=mail', ['a', 'b'], undefined],
  ])('%s', (_case, query, slugs, elsewhere) => {
    expect(read(query)).toEqual({ slugs, tooMany: false, ...(elsewhere ? { elsewhere } : {}) });
  });

  test('shows the first four cars of more, and keeps a fifth in the address', () => {
    expect(read('cars=a&cars=b&cars=c&cars=d&cars=e&cars=f')).toEqual({
      slugs: ['a', 'b', 'c', 'd'],
      tooMany: true,
      elsewhere: '/compare?cars=a,b,c,d,e',
    });
    expect(read('cars=a,b,c,d,e')).toEqual({ slugs: ['a', 'b', 'c', 'd'], tooMany: true });
  });

  test('is limited and redirects at most once, whatever is sent', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9,-]{0,60}$/));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (given) => {
        const params = new URLSearchParams(given.map((one) => ['cars', one]));
        const { slugs, elsewhere } = comparedSlugs(params);
        expect(slugs.length).toBeLessThanOrEqual(comparedMax);
        if (!elsewhere) return;
        const there = comparedSlugs(new URL(elsewhere, 'http://x').searchParams);
        expect(there.slugs).toEqual(slugs);
        expect(there.elsewhere).toBeUndefined();
      }),
    );
  });

  test('is written for given cars, and the shopper’s own', () => {
    expect([compareHref([]), compareHref(['a', 'b'])]).toEqual(['/compare', '/compare?cars=a,b']);
    expect(compareHref(['a'], 2)).toBe('/compare?cars=a&mine=2');
  });

  test('has room for three cars beside the shopper’s own, and keeps it when it redirects', () => {
    expect(comparedSlugs(new URLSearchParams('cars=a,b,c,d&mine=1'), 1)).toEqual({
      slugs: ['a', 'b', 'c'],
      tooMany: true,
    });
    const { elsewhere } = comparedSlugs(new URLSearchParams('cars=a&cars=b&mine=1'), 1);
    expect(elsewhere).toBe('/compare?cars=a,b&mine=1');
  });

  test.each<[string, string, boolean, number | undefined]>([
    ['names the first car of a garage', 'mine=1', true, 1],
    ['names the tenth', 'mine=10', true, 10],
    ['names none', 'cars=a', true, undefined],
    ['names none by zero', 'mine=0', true, undefined],
    ['names none by a word', 'mine=yes', true, undefined],
    ['names none by a long number', 'mine=100', true, undefined],
    ['names none without a garage', 'mine=1', false, undefined],
  ])('%s', (_case, query, garage, number) => {
    const site = yardTenant({ accounts: { sign_in: true, garage } });
    expect(ownNumber({ tenant: site, url: new URL(`http://yard.localhost/compare?${query}`) })).toBe(number);
  });

  test('links to a car’s comparison with the shopper’s own where the site has a garage', () => {
    const link = (accounts: { sign_in: boolean; garage: boolean }, change: Partial<Car> = {}) =>
      compareOwnLink(buildCar({ slug: 'a', ...change }), yardTenant({ accounts }))?.href;
    expect(link({ sign_in: true, garage: true })).toBe('/compare?cars=a&mine=1');
    expect(link({ sign_in: true, garage: false })).toBeUndefined();
    expect(link({ sign_in: false, garage: true })).toBeUndefined();
    expect(link({ sign_in: true, garage: true }, { status: 'sold' })).toBeUndefined();
  });
});

describe('fact rows', () => {
  const facts = (given: Record<string, string>) =>
    Object.entries(given).map(([label, value]) => ({ label, value }));
  const split = (...cars: Record<string, string>[]) => splitFacts(cars.map(facts));

  test.each<[string, Record<string, string>[], string[], string[]]>([
    ['differences', [{ Fuel: 'Diesel' }, { Fuel: 'Petrol' }], ['Fuel'], []],
    ['the same value', [{ Fuel: 'Diesel' }, { Fuel: 'Diesel' }], [], ['Fuel']],
    ['the same in another case', [{ Colour: 'Wine Red' }, { Colour: 'WINE  RED' }], [], ['Colour']],
    ['one of three differs', [{ Seats: '5' }, { Seats: '5' }, { Seats: '7' }], ['Seats'], []],
    ['missing from one car', [{ Doors: '4' }, {}], ['Doors'], []],
    ['missing from every car', [{}, {}], [], []],
    ['one car has nothing in common', [{ Fuel: 'Diesel' }], ['Fuel'], []],
    [
      'differences come before missing values',
      [{ Doors: '4', Fuel: 'Diesel' }, { Fuel: 'Petrol' }],
      ['Fuel', 'Doors'],
      [],
    ],
    [
      'a value of the second car only keeps its place',
      [
        { Year: '2020', Seats: '5' },
        { Year: '2021', Engine: '2.0 L', Seats: '7' },
      ],
      ['Year', 'Seats', 'Engine'],
      [],
    ],
  ])('%s', (_case, cars, differing, same) => {
    const found = split(...cars);
    expect(found.differing.map(({ label }) => label)).toEqual(differing);
    expect(found.same.map(({ label }) => label)).toEqual(same);
  });

  test('each row has a value for every car, undefined where it states none', () => {
    expect(split({ Doors: '4' }, {}).differing).toEqual([{ label: 'Doors', values: ['4', undefined] }]);
  });

  test('every fact of every car is in exactly one row', () => {
    const label = fc.constantFrom('Fuel', 'Seats', 'Doors', 'Year');
    const car = fc.dictionary(label, fc.constantFrom('a', 'b', 'B'));
    fc.assert(
      fc.property(fc.array(car, { maxLength: 4 }), (cars) => {
        const { differing, same } = split(...cars);
        const shown = [...differing, ...same].map((row) => row.label);
        expect(new Set(shown).size).toBe(shown.length);
        expect(new Set(shown)).toEqual(new Set(cars.flatMap((one) => Object.keys(one))));
        expect(differing.every(({ values }) => values.some((value) => value !== undefined))).toBe(true);
      }),
    );
  });
});

describe('equipment', () => {
  test('differences first, then what all cars list', () => {
    expect(
      compareEquipment([
        ['Tow bar', 'Reversing camera'],
        ['REVERSING-CAMERA', 'Sunroof'],
      ]),
    ).toEqual({
      differing: [
        { label: 'Tow bar', has: [true, false] },
        { label: 'Sunroof', has: [false, true] },
      ],
      more: 0,
      shared: ['Reversing camera'],
    });
  });

  test('a car without a list neither has nor lacks an item', () => {
    expect(compareEquipment([['Tow bar'], undefined, ['Sunroof']])?.differing).toEqual([
      { label: 'Tow bar', has: [true, undefined, false] },
      { label: 'Sunroof', has: [false, undefined, true] },
    ]);
  });

  test.each([[[['Tow bar'], undefined]], [[['Tow bar'], []]], [[['Tow bar']]], [[]]])(
    'undefined unless two cars have a list (%j)',
    (lists) => {
      expect(compareEquipment(lists)).toBeUndefined();
    },
  );

  test('shows forty differences and counts the rest', () => {
    const many = Array.from({ length: 60 }, (_, n) => `Thing ${n}`);
    const compared = compareEquipment([many, ['Sunroof']]);
    expect([compared?.differing.length, compared?.more]).toEqual([40, 21]);
  });

  test('ignores an empty entry', () => {
    expect(compareEquipment([['', ' - ', 'A'], ['A']])).toEqual({ differing: [], more: 0, shared: ['A'] });
  });

  const cars = (...given: Partial<Car>[]) =>
    given.map((one) => buildCar({ price_type: 'drive_away', ...one }));

  describe('the lowest price is marked', () => {
    const beforeOnRoads = { price: 30_000, price_type: 'before_on_roads' as const };
    const untyped = (price: number) => ({ price, price_type: undefined });
    test.each<[string, Partial<Car>[], number | undefined]>([
      ['of the cheaper car', [{ price: 30_000 }, { price: 20_000 }], 1],
      ['by the price that is shown', [{ price: 30_000, offer_price: 19_000 }, { price: 20_000 }], 0],
      ['of one of four', [{ price: 4000 }, { price: 3000 }, { price: 2000 }, { price: 9000 }], 2],
      ['not at a tie', [{ price: 20_000 }, { price: 20_000 }], undefined],
      ['not of one car', [{ price: 20_000 }], undefined],
      ['not when a price is unknown', [{ price: 20_000 }, { price: undefined }], undefined],
      ['not for prices of two types', [{ price: 20_000 }, beforeOnRoads], undefined],
      ['not for prices of unknown type', [untyped(20_000), untyped(30_000)], undefined],
      ['not beside a cheaper sold car', [{ price: 20_000, status: 'sold' }, { price: 30_000 }], undefined],
      ['beside a dearer sold car', [{ price: 20_000 }, { price: 30_000, status: 'sold' }], 0],
    ])('%s', (_case, given, place) => {
      expect(lowestPrice(cars(...given), yardTenant(), { state: 'QLD', now })).toBe(place);
    });

    test('not where the registration of one may differ', () => {
      const inVic = {
        state: 'VIC' as const,
        transfer_dollars: 40,
        year_dollars: 900,
        as_of: '2026-07-01',
        source: 'VicRoads',
      };
      const inFull = yardTenant({ price: { in_full: true }, orders: { registration: [inVic] } });
      const given = cars(
        { price: 20_000, price_type: 'drive_away' },
        { price: 30_000, price_type: 'drive_away' },
      );
      const mixed = cars(
        { price: 20_000, price_type: 'drive_away' },
        { price: 30_000, price_type: 'excluding_government_charges' },
      );
      expect(lowestPrice(given, inFull, { state: 'QLD', now })).toBe(0);
      expect(lowestPrice(mixed, inFull, { state: 'VIC', now })).toBeUndefined();
      expect(lowestPrice(given, inFull, { state: 'VIC', now })).toBeUndefined();
    });

    test('not beside a subscription', () => {
      const given = cars({ price: 20_000, subscription_price: 199 }, { price: 30_000 });
      const lowest = (subscriptions: boolean) =>
        lowestPrice(given, yardTenant({ stock: { subscriptions } }), { state: 'QLD', now });
      expect([lowest(true), lowest(false)]).toEqual([undefined, 0]);
    });
  });

  test.each<[string, Partial<Car>[], number | undefined]>([
    ['marks the fewest kilometres', [{ km: 50_000 }, { km: 40_000 }], 1],
    ['marks a car that was never driven', [{ km: 0 }, { km: 40_000 }], 0],
    ['marks none at a tie', [{ km: 40_000 }, { km: 40_000 }], undefined],
    ['marks a lead of a thousand kilometres', [{ km: 40_000 }, { km: 41_000 }, { km: 90_000 }], 0],
    ['marks no smaller lead', [{ km: 40_000 }, { km: 40_999 }, { km: 90_000 }], undefined],
    ['marks none if one is unknown', [{ km: 40_000 }, { km: undefined }], undefined],
    ['does not mark a sold car', [{ km: 40_000, status: 'sold' }, { km: 50_000 }], undefined],
  ])('%s', (_case, given, place) => {
    expect(fewestKilometres(cars(...given))).toBe(place);
  });

  test.each<[string, (number | undefined)[], number | undefined]>([
    ['the highest', [4, 5, 3], 1],
    ['none at a tie', [5, 5, 3], undefined],
    ['none beside an unknown figure', [5, undefined], undefined],
    ['none of a single car', [5], undefined],
  ])('one rule marks %s', (_case, years, place) => {
    const given = years.map((year) => ({ status: 'in_stock' as const, year }));
    expect(onlyBest(given, ({ year }) => year, Math.max)).toBe(place);
  });

  test.each<[string | undefined, number | undefined]>([
    ['5 years, unlimited km', 60],
    ['12 months or 20,000 km of ours, from the day the manufacturer’s ends', 12],
    ['1 month or 1,000 km, by Queensland law', 1],
    ['the balance of the manufacturer’s', undefined],
    [undefined, undefined],
  ])('a warranty of %s has %s months', (text, months) => {
    expect(warrantyMonths(text)).toBe(months);
  });

  describe('the lowest repayment is marked', () => {
    const weekly = (text: string) => ({ repayment: { text, period: 'Weekly' as const } });
    const monthly = { repayment: { text: '$90', period: 'Monthly' as const } };
    const afterTradeIn = { afterTradeIn: { deposit: undefined } };
    test.each<[string, Parameters<typeof lowestRepayment>[0], number | undefined]>([
      ['of the cheaper loan', [weekly('$1,198'), weekly('$298')], 1],
      ['not at a tie', [weekly('$298'), weekly('$298')], undefined],
      ['not when one has none', [weekly('$298'), undefined], undefined],
      ['not beside another period', [weekly('$298'), monthly], undefined],
      ['not beside other terms', [weekly('$298'), { ...weekly('$198'), hasOtherTerms: true }], undefined],
      ['not when a trade-in lowers one', [weekly('$298'), { ...weekly('$198'), ...afterTradeIn }], undefined],
    ])('%s', (_case, finances, place) => {
      expect(lowestRepayment(finances)).toBe(place);
    });
  });
});

const tenant = yardTenant();
const now = new Date('2026-11-20T00:00:00Z');
const terms = { now, shopper: shopperTerms(new URLSearchParams(), tenant), removeHref: () => '' };
const a = buildCar({ id: 'a', slug: 'a', price: 30_000, km: 10_000, standardEquipment: ['Tow bar'] });
const b = buildCar({ id: 'b', slug: 'b', price: 20_000, km: 20_000, standardEquipment: ['Sunroof'] });
const comparison = (...cars: (typeof a)[]) =>
  comparisonOf(cars, tenant, { ...terms, removeHref: (slug) => `/without/${slug}` });

describe('a comparison', () => {
  test('has a column for each car: link, price, remove link', () => {
    const { cars } = comparison(a, b);
    expect(
      cars.map(({ href, price, priceNote, removeHref, actions }) => [
        href,
        price.text,
        priceNote,
        removeHref,
        actions[0]?.text,
      ]),
    ).toEqual([
      ['/cars/a', '$30,000', undefined, '/without/a', 'Enquiry'],
      ['/cars/b', '$20,000', 'Lowest price', '/without/b', 'Enquiry'],
    ]);
  });

  test('leads with the first step of a car’s page, then the enquiry', () => {
    const online = yardTenant({
      payments: { methods: [{ kind: 'practice', in_production: true }] },
      cards: { reserve: { journey: true, deposit_dollars: 500 } },
    });
    const { cars } = comparisonOf([a, { ...b, status: 'sold' }], online, terms);
    expect(cars.map(({ actions }) => actions.map(({ kind }) => kind))).toEqual([
      ['reserve', 'enquiry'],
      ['similar'],
    ]);
  });

  test('says which of the cars can be had now, whatever tag is on their photos', () => {
    const rowOf = (...cars: (typeof a)[]) =>
      comparison(...cars)
        .deciding.find(({ label }) => label === 'Availability')
        ?.cells.map(({ text }) => text);
    expect(rowOf(a, { ...b, reserved: true })).toEqual(['In stock', 'Reserved']);
    expect(rowOf(a, { ...b, status: 'coming_soon' })).toEqual(['In stock', 'Coming soon']);
    expect(rowOf(a, b)).toBeUndefined();
  });

  test('has the differences with their best, and identical facts', () => {
    const { deciding, differing, same } = comparison(a, { ...b, colour: 'Red' });
    expect(deciding).toEqual([
      { label: 'Kilometres', cells: [{ text: '10,000 km', note: 'Fewest' }, { text: '20,000 km' }] },
      { label: 'Year', alike: true, cells: [{ text: '2021' }, { text: '2021' }] },
    ]);
    expect(differing.map(({ label }) => label)).toEqual(['Colour']);
    expect(same.map(({ label }) => label)).toContain('Transmission');
  });

  test('has warranty, certified programme and fuel cost, and marks the lowest fuel use', () => {
    const site = yardTenant({
      cards: { certified: { manufacturer: 'Toyota', label: 'Certified', warranty: '12 months' } },
      car_page: {
        asked_facts: true,
        trust: ['warranty', 'certified'],
        running_costs: { shown: true, petrol_cents: 200, source: 'Ours' },
      },
    });
    const known = { car_type: 'used', simple_body: 'Hatch', simple_fuel: 'Petrol', year: 2023 } as const;
    const { deciding } = comparisonOf(
      [
        { ...a, ...known, make: 'Toyota', certified: true, variant: { fuelconsumptioncombined: 4 } },
        { ...b, ...known, make: 'Mazda', variant: { fuelconsumptioncombined: 6 } },
      ],
      site,
      { ...terms, shopper: shopperTerms(new URLSearchParams(), site) },
    );
    const row = (name: string) => deciding.find(({ label }) => label === name)?.cells;
    expect(row('Warranty')?.map(({ text }) => text)).toEqual([
      '12 months',
      '3 months or 5,000 km, by Queensland law',
    ]);
    expect(row('Certified')?.map(({ text }) => text)).toEqual(['Certified', undefined]);
    expect(row('Fuel or charging')?.[0]).toMatchObject({
      text: expect.stringMatching(/^About \$[\d,]+ a year$/),
      note: 'Lowest',
    });
    expect(row('Fuel or energy use')).toEqual([
      { text: '4 L/100 km', note: 'Lowest' },
      { text: '6 L/100 km' },
    ]);
  });

  test('leaves out what only identifies a car', () => {
    const numbered = { ...a, stocknum: 'A1', regplate: 'ABC123', vin: 'VIN1' };
    const { deciding, differing, same } = comparison(numbered, {
      ...b,
      stocknum: 'B2',
      regplate: 'XYZ789',
      vin: 'VIN2',
    });
    const labels = [...deciding, ...differing, ...same].map(({ label }) => label);
    for (const label of ['Stock number', 'Number plate', 'VIN']) expect(labels).not.toContain(label);
  });

  test('beside the shopper’s own car has what is known of it, and no cell for anything else', () => {
    const facts = [
      { label: 'Year', value: '2015' },
      { label: 'Kilometres', value: '120,000 km' },
    ];
    const names = { name: '2015 Mazda 3', label: 'Your car', removeHref: '/without', others: [] };
    const own = { ...names, facts, km: 120_000, year: 2015 };
    const { deciding, same, equipment, ...beside } = comparisonOf([a, b], tenant, terms, own);
    expect(beside.own).toEqual(names);
    expect(deciding).toEqual([
      {
        label: 'Kilometres',
        cells: [{ text: '10,000 km', note: 'Fewest' }, { text: '20,000 km' }, { text: '120,000 km' }],
      },
      { label: 'Year', cells: [{ text: '2021' }, { text: '2021' }, { text: '2015' }] },
    ]);
    expect(same.map(({ label }) => label)).toContain('Transmission');
    expect(same.map(({ label }) => label)).not.toContain('Year');
    expect(equipment?.differing[0]?.cells).toHaveLength(2);
    const driven = comparisonOf([a, b], tenant, terms, { ...own, km: 5_000 });
    expect(driven.deciding[0]?.cells.map(({ note }) => note)).toEqual([undefined, undefined, 'Fewest']);
    const alone = comparisonOf([a], tenant, terms, own);
    expect([...alone.deciding, ...alone.differing].map(({ label }) => label)).toEqual(['Kilometres', 'Year']);
    expect(alone.deciding[1]?.cells[0]?.note).toBe('Newest');
    expect(alone.same.map(({ label }) => label)).toContain('Transmission');
  });

  test('says in words that a rating is not recorded', () => {
    const site = yardTenant({ car_page: { asked_facts: true } });
    const { deciding } = comparisonOf([{ ...a, variant: { ancaprating: '5' } }, b], site, terms);
    expect(deciding.find(({ label }) => label === 'ANCAP rating')?.cells).toEqual([
      { text: '5 stars' },
      { text: 'Not recorded: ask us' },
    ]);
  });

  test('a sold car is marked and offers something similar', () => {
    const { cars } = comparison({ ...a, status: 'sold' }, b);
    expect(cars[0]).toMatchObject({
      tag: { text: 'SOLD' },
      actions: [{ text: 'Find Me Something Similar' }],
    });
  });

  test('equipment only some list is ticked', () => {
    expect(comparison(a, b).equipment?.differing[0]).toEqual({
      label: 'Tow bar',
      cells: [
        { text: 'Yes', mark: 'yes' },
        { text: 'Not listed', mark: 'no' },
      ],
    });
  });
});

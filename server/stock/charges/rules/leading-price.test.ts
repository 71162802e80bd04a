import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { driveAway } from './drive-away';
import {
  chargeLines,
  leadingPrice,
  leadingPriceName,
  leadingPricesText,
  leadingText,
  shownPrice,
  shownPriceText,
  sumText,
} from './leading-price';

const now = new Date('2026-11-23T01:00:00Z');
const registration = {
  state: 'QLD',
  transfer_dollars: 32.75,
  year_dollars: 911.5,
  as_of: '2026-07-01',
  source: 'Transport and Main Roads',
};
const inNsw = {
  state: 'NSW',
  transfer_dollars: 40,
  year_dollars: 1_100,
  as_of: '2026-07-01',
  source: 'Service NSW',
};
const tenant = testTenant({ price: { in_full: true }, orders: { registration: [registration, inNsw] } });
/** A four-cylinder petrol car of $30,000 without charges: duty of $900 in Queensland, $1,260 in Victoria. */
const car = (more: Partial<Car> = {}): Car =>
  buildCar({
    price: 30_000,
    simple_body: 'SUV',
    body: 'SUV',
    simple_fuel: 'Petrol',
    seats: 5,
    variant: { cylinders: 4 },
    location_id: 'aspley',
    ...more,
  });

const inFullView = (one: Car, site: typeof tenant, state: AustralianState) =>
  shownPrice(one, site, { state, now }).inFull;

type Case = readonly [rule: string, state: AustralianState, more: Partial<Car>, text: string, kind: string];

describe('the price in full', () => {
  test.each<Case>([
    [
      'adds duty and 12 months of registration',
      'QLD',
      { rego_expiry: undefined },
      '≈\u00a0$31,812',
      'Drive away in QLD',
    ],
    [
      'adds the transfer of a current registration instead',
      'QLD',
      { rego_expiry: '2027-03' },
      '≈\u00a0$30,933',
      'Drive away in QLD',
    ],
    [
      'says that registration comes on top where the site has no amount',
      'VIC',
      {},
      '≈\u00a0$31,260',
      'With VIC duty, plus rego',
    ],
    [
      'is the dealer’s own figure for a drive-away price in the dealer’s state',
      'QLD',
      { price_type: 'drive_away' },
      '$30,000',
      'Drive away in QLD',
    ],
    [
      'changes the duty of a drive-away price in another state, where the site has no amount for registration',
      'VIC',
      { price_type: 'drive_away', rego_expiry: '2027-03' },
      // Without the QLD duty of $873 and the transfer, the price is $29,094.25: VIC duty on it is $1,227.
      '≈\u00a0$30,354',
      'Drive away in VIC, rego may differ',
    ],
    [
      'changes the duty and the registration of a drive-away price where the site has the amounts of both states',
      'NSW',
      { price_type: 'drive_away', rego_expiry: '2027-03' },
      '≈\u00a0$31,067',
      'Drive away in NSW',
    ],
    [
      'takes 12 months of registration off for a car whose own has run out',
      'NSW',
      { price_type: 'drive_away', rego_expiry: '2026-03' },
      '≈\u00a0$30,188',
      'Drive away in NSW',
    ],
    [
      'takes 12 months of registration off for a new car',
      'NSW',
      { price_type: 'drive_away', rego_expiry: undefined, car_type: 'new' },
      '≈\u00a0$30,188',
      'Drive away in NSW',
    ],
    [
      'does not guess the registration in the price of a used car without an expiry date',
      'NSW',
      { price_type: 'drive_away', rego_expiry: undefined, car_type: 'used' },
      '≈\u00a0$30,000',
      'Drive away in NSW, rego may differ',
    ],
    [
      'says that dealer delivery may come on top of a price before on-road costs',
      'QLD',
      { price_type: 'before_on_roads', rego_expiry: undefined },
      '≈\u00a0$31,812',
      'Drive away in QLD, plus delivery',
    ],
    [
      'says that both may come on top of it where the site has no amount for registration',
      'VIC',
      { price_type: 'before_on_roads' },
      '≈\u00a0$31,260',
      'With VIC duty, plus rego and delivery',
    ],
    [
      'adds 12 months of registration in another state, which does not take over the current one',
      'NSW',
      { rego_expiry: '2027-03' },
      '≈\u00a0$32,000',
      'Drive away in NSW',
    ],
  ])('%s', (_rule, state, more, text, kind) => {
    expect(inFullView(car(more), tenant, state)).toMatchObject({ state, text, kind });
  });

  test('has no figure where nobody can estimate the duty', () => {
    const view = inFullView(car(), tenant, 'ACT');
    expect(view).toMatchObject({ kind: 'We confirm the drive-away price for ACT' });
    expect([view?.text, view?.dollars]).toEqual([undefined, undefined]);
  });

  test('has the dealer’s own price beside it', () => {
    const dealer = (more: Partial<Car>, state: AustralianState = 'QLD') =>
      inFullView(car(more), tenant, state)?.dealer;
    expect(dealer({})).toBe('$30,000 excl. govt. charges');
    expect(dealer({ offer_price: 28_000 })).toBe('$28,000 excl. govt. charges');
    expect(dealer({ price_type: 'drive_away' }, 'VIC')).toBe('$30,000 drive away in QLD');
    expect(dealer({ price_type: 'drive_away' })).toBeUndefined();
  });

  test('says how far the dealer’s own price came down, beside an estimate only', () => {
    const saving = (more: Partial<Car>) => inFullView(car(more), tenant, 'QLD')?.saving;
    expect(saving({ offer_price: 28_500 })).toBe('$1,500 off');
    expect(saving({})).toBeUndefined();
    expect(saving({ offer_price: 28_500, price_type: 'drive_away' })).toBeUndefined();
    expect(chargeLines(car({ offer_price: 28_500 }), tenant, { state: 'QLD', now })[0]).toMatchObject({
      value: '$28,500',
      note: 'Was $30,000. Leaves out duty and registration',
    });
  });

  test.each<[string, Partial<Car>]>([
    ['a car without a price', { price: undefined }],
    ['a sold car', { status: 'sold' }],
    ['a caravan, which is charged differently', { item_type: 'caravan' }],
    ['a truck above 4.5 tonnes', { variant: { grossvehiclemass: 4_501 } }],
  ])('is absent for %s', (_rule, more) => {
    expect(driveAway(car(more), tenant, { state: 'QLD', now })).toBeUndefined();
  });

  test('is absent where the site doesn’t show it', () => {
    expect(inFullView(car(), testTenant(), 'QLD')).toBeUndefined();
    expect(chargeLines(car(), testTenant(), { state: 'QLD', now })).toEqual([]);
  });

  test('uses the state of the car’s own location', () => {
    const both = testTenant({
      price: { in_full: true },
      locations: [testLocation(), testLocation('tweed', { state: 'NSW', postcode: '2485' })],
    });
    const view = inFullView(car({ price_type: 'drive_away', location_id: 'tweed' }), both, 'NSW');
    expect(view).toMatchObject({ text: '$30,000', kind: 'Drive away in NSW' });
  });

  test('lists the charges with their sources, then the sum', () => {
    const lines = chargeLines(car({ rego_expiry: undefined }), tenant, { state: 'QLD', now });
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Our price', '$30,000'],
      ['Vehicle duty QLD (estimate)', '$900'],
      ['Registration and CTP insurance, 12 months (estimate)', '$912'],
      ['Drive away in QLD', '≈\u00a0$31,812'],
    ]);
    // The only dates of an estimate: no card has them.
    expect(lines.at(-1)?.note).toBeUndefined();
    expect(lines[0]?.note).toBe('Leaves out duty and registration');
    expect(lines[1]?.note).toMatch(/Queensland Government.*checked 5 Aug 2025/);
  });

  test.each<[string, Partial<Car>, AustralianState, string[]]>([
    [
      'has each charge of the dealer’s state taken off, then that of the other added',
      { rego_expiry: '2027-03' },
      'NSW',
      [
        'Less vehicle duty QLD (estimate): −$873',
        'Vehicle duty NSW (estimate): $873',
        'Less registration transfer, QLD (estimate): −$33',
        'Registration and CTP insurance, 12 months (estimate): $1,100',
        'Drive away in NSW: ≈\u00a0$31,067',
      ],
    ],
    [
      'leaves the registration open without an amount',
      { rego_expiry: '2027-03' },
      'VIC',
      [
        'Less vehicle duty QLD (estimate): −$873',
        'Vehicle duty VIC (estimate): $1,227',
        'Registration in VIC instead of QLD: To be confirmed',
        'Drive away in VIC, rego may differ: ≈\u00a0$30,354',
      ],
    ],
  ])('of a drive-away price %s', (_rule, more, state, rows) => {
    const basis = { state, now };
    const lines = chargeLines(car({ price_type: 'drive_away', car_type: 'used', ...more }), tenant, basis);
    expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual(['Our price: $30,000', ...rows]);
  });

  test('lists the dealer delivery that a price before on-road costs leaves out', () => {
    const lines = chargeLines(car({ price_type: 'before_on_roads' }), tenant, { state: 'QLD', now });
    expect(lines[3]).toMatchObject({ label: 'Dealer delivery', value: 'To be confirmed' });
  });
});

type Leading = readonly [
  rule: string,
  state: AustralianState,
  more: Partial<Car>,
  text: string,
  leavesOut: string | undefined,
];

describe('the price that a car leads with', () => {
  const leading = (more: Partial<Car>, state: AustralianState, site = tenant) =>
    leadingPrice(car(more), site, { state, now });

  test.each<Leading>([
    [
      'is drive away where all is known',
      'QLD',
      { rego_expiry: undefined },
      '≈\u00a0$31,812 drive away in QLD',
      undefined,
    ],
    [
      'is the dealer’s drive-away price',
      'QLD',
      { price_type: 'drive_away' },
      '$30,000 drive away in QLD',
      undefined,
    ],
    [
      'says that registration may differ',
      'VIC',
      { price_type: 'drive_away' },
      '≈\u00a0$30,351 drive away in VIC, rego may differ',
      'any difference in registration',
    ],
    ['says what comes on top', 'VIC', {}, '≈\u00a0$31,260 with VIC duty, plus rego', 'registration'],
    [
      'says all that comes on top',
      'VIC',
      { price_type: 'before_on_roads' },
      '≈\u00a0$31,260 with VIC duty, plus rego and delivery',
      'registration and dealer delivery',
    ],
    [
      'is the dealer’s where nobody can estimate the duty',
      'ACT',
      {},
      '$30,000 excl. govt. charges',
      'government charges',
    ],
    [
      'is the dealer’s once the car is sold',
      'QLD',
      { status: 'sold' },
      '$30,000 excl. govt. charges',
      'government charges',
    ],
    [
      'is the lower of offer and price',
      'VIC',
      { offer_price: 28_000 },
      '≈\u00a0$29,176 with VIC duty, plus rego',
      'registration',
    ],
  ])('%s', (_rule, state, more, text, leavesOut) => {
    const price = leading(more, state);
    expect([price && leadingText(price), price?.leavesOut]).toEqual([text, leavesOut]);
  });

  test('is the same in the view, in words and as a figure', () => {
    for (const state of ['QLD', 'NSW', 'VIC', 'SA', 'WA', 'TAS', 'NT'] as const) {
      for (const price_type of ['drive_away', 'excluding_government_charges', 'before_on_roads'] as const) {
        const one = car({ price_type });
        const price = leadingPrice(one, tenant, { state, now });
        const { inFull } = shownPrice(one, tenant, { state, now });
        const lines = chargeLines(one, tenant, { state, now });
        const amounts = lines.map(
          ({ value }) => Number(value.replace('−', '-').replace(/[≈\u00a0$,]/g, '')) || 0,
        );
        // The rows above the total add up to it, in whole dollars.
        if (lines.at(-1)?.total)
          expect(
            Math.ceil(Math.round(amounts.slice(0, -1).reduce((sum, amount) => sum + amount) * 100) / 100),
          ).toBe(amounts.at(-1));
        expect([inFull?.dollars, inFull?.text]).toEqual([
          price?.dollars,
          price && sumText(price.dollars, price),
        ]);
        expect(shownPriceText(one, tenant, { state, now })).toContain(price && leadingText(price));
      }
    }
  });

  test('is the dealer’s where the site doesn’t show prices in full', () => {
    expect(leading({}, 'QLD', testTenant())).toMatchObject({ dollars: 30_000, isEstimate: false });
  });

  test('is absent without a price, and by the week', () => {
    const weekly = testTenant({ stock: { subscriptions: true } });
    expect(leading({ price: undefined }, 'QLD')).toBeUndefined();
    expect(leading({ subscription_price: 199 }, 'QLD', weekly)).toBeUndefined();
  });

  test('has a name for lists, which says when cards show another state', () => {
    expect(leadingPriceName(tenant, 'QLD')).toBe('QLD drive-away price');
    expect(leadingPriceName(tenant, 'VIC')).toBe('VIC price with duty');
    expect(leadingPriceName(tenant, 'QLD', 'VIC')).toBe('QLD drive-away price (cards show VIC)');
    expect(leadingPriceName(testTenant(), 'VIC')).toBe('Price');
    const withoutRego = testTenant({ price: { in_full: true } });
    expect(leadingPriceName(withoutRego, 'QLD')).toBe('QLD price with duty');
    expect([
      leadingPricesText(tenant),
      leadingPricesText(withoutRego),
      leadingPricesText(testTenant()),
    ]).toEqual(['Prices are drive away in QLD', 'Prices include duty in QLD', undefined]);
  });
});

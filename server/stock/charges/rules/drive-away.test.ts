import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { chargeLines, driveAway, inFullView } from './drive-away';

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

type Case = readonly [rule: string, state: AustralianState, more: Partial<Car>, text: string, kind: string];

describe('the price in full', () => {
  test.each<Case>([
    [
      'adds duty and 12 months of registration',
      'QLD',
      { rego_expiry: undefined },
      '≈ $31,812',
      'Est. drive away in QLD (Aug 2025)',
    ],
    [
      'adds the transfer of a current registration instead',
      'QLD',
      { rego_expiry: '2027-03' },
      '≈ $30,933',
      'Est. drive away in QLD (Aug 2025)',
    ],
    [
      'says that registration comes on top where the site has no amount',
      'VIC',
      {},
      '≈ $31,260',
      'With VIC duty (Jul 2024), plus registration',
    ],
    [
      'is the dealer’s own figure for a drive-away price in the dealer’s state',
      'QLD',
      { price_type: 'drive_away' },
      '$30,000',
      'Drive away in QLD',
    ],
    [
      'changes the duty of a drive-away price in another state',
      'VIC',
      { price_type: 'drive_away' },
      '≈ $30,360',
      'Est. drive away in VIC (Jul 2024); registration may differ',
    ],
    [
      'says that dealer delivery may come on top of a price before on-road costs',
      'QLD',
      { price_type: 'before_on_roads', rego_expiry: undefined },
      '≈ $31,812',
      'Est. drive away in QLD (Aug 2025), plus dealer delivery',
    ],
    [
      'says that both may come on top of it where the site has no amount for registration',
      'VIC',
      { price_type: 'before_on_roads' },
      '≈ $31,260',
      'With VIC duty (Jul 2024), plus registration and dealer delivery',
    ],
    [
      'adds 12 months of registration in another state, which does not take over the current one',
      'NSW',
      { rego_expiry: '2027-03' },
      '≈ $32,000',
      'Est. drive away in NSW (Sep 2024)',
    ],
  ])('%s', (_rule, state, more, text, kind) => {
    expect(inFullView(car(more), tenant, state, now)).toMatchObject({ state, text, kind });
  });

  test('has no figure where nobody can estimate the duty', () => {
    const view = inFullView(car(), tenant, 'ACT', now);
    expect(view).toMatchObject({ kind: 'We confirm the drive-away price for ACT' });
    expect([view?.text, view?.dollars]).toEqual([undefined, undefined]);
  });

  test('has the dealer’s own price beside it, with its label', () => {
    const dealer = (more: Partial<Car>, state: AustralianState = 'QLD') =>
      inFullView(car(more), tenant, state, now)?.dealer;
    expect(dealer({})).toBe('Dealer’s price $30,000 excl. govt. charges');
    expect(dealer({ offer_price: 28_000 })).toBe('Offer price $28,000 excl. govt. charges');
    expect(dealer({ price_type: 'drive_away' }, 'VIC')).toBe('Dealer’s price $30,000 drive away in QLD');
    expect(dealer({ price_type: 'drive_away' })).toBeUndefined();
  });

  test.each<[string, Partial<Car>]>([
    ['a car without a price', { price: undefined }],
    ['a sold car', { status: 'sold' }],
    ['a caravan, which is charged differently', { item_type: 'caravan' }],
    ['a truck above 4.5 tonnes', { variant: { grossvehiclemass: 4_501 } }],
  ])('is absent for %s', (_rule, more) => {
    expect(driveAway(car(more), tenant, 'QLD', now)).toBeUndefined();
  });

  test('is absent where the site doesn’t show it', () => {
    expect(inFullView(car(), testTenant(), 'QLD', now)).toBeUndefined();
    expect(chargeLines(car(), testTenant(), 'QLD', now)).toEqual([]);
  });

  test('uses the state of the car’s own location', () => {
    const both = testTenant({
      price: { in_full: true },
      locations: [testLocation(), testLocation('tweed', { state: 'NSW', postcode: '2485' })],
    });
    const view = inFullView(car({ price_type: 'drive_away', location_id: 'tweed' }), both, 'NSW', now);
    expect(view).toMatchObject({ text: '$30,000', kind: 'Drive away in NSW' });
  });

  test('lists the charges with their sources, then the sum', () => {
    const lines = chargeLines(car({ rego_expiry: undefined }), tenant, 'QLD', now);
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Dealer’s price', '$30,000'],
      ['Vehicle duty QLD (estimate)', '$900'],
      ['Registration and CTP insurance, 12 months (estimate)', '$911.50'],
      ['Est. drive away in QLD (Aug 2025)', '≈ $31,812'],
    ]);
    expect(lines[0]?.note).toBe('Leaves out duty and registration');
    expect(lines[1]?.note).toMatch(/Queensland Government.*checked 5 Aug 2025/);
  });

  test('lists the dealer delivery that a price before on-road costs leaves out', () => {
    const lines = chargeLines(car({ price_type: 'before_on_roads' }), tenant, 'QLD', now);
    expect(lines[3]).toMatchObject({ label: 'Dealer delivery', value: 'To be confirmed' });
  });
});

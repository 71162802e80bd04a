import { describe, expect, test } from 'vitest';
import { owingText } from '#server/leads/rules/lead-valuation';
import {
  afterTradeIn,
  afterTradeInLine,
  equityDollars,
  priceAfterTradeIn,
} from '#server/trade-in/rules/after-trade-in';
import { finishedWords, numberView, offerView, owingView } from '#server/trade-in/rules/estimate-words';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aValuedCar } from '../../../tests/support/a-valued-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { toEstimateView, wayForward } from './to-estimate-view';

const tenant = testTenant();
const now = new Date('2026-11-23T05:00:00Z');
const url = new URL('https://yard.example/valuations/1');
const on = (at: Date) => ({ state: 'QLD', now: at }) as const;
const { estimate, offer } = aValuedCar();

test('the estimate is a range with its basis', () => {
  if (!estimate) throw new Error('no estimate');
  const view = numberView(estimate, offer, tenant);
  if (!view) throw new Error('no number');
  const basis = 'Based on 14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov.';
  expect(view).toMatchObject({ range: { low: '$15,300', high: '$17,900' }, basis });
  expect(view.sums.map(({ value }) => value)).toEqual(['$21,900', '−$5,100', '−$200', '$16,600']);
  expect(view.sums.at(0)?.label).toBe('Likely price of your car at a dealer');
  expect(view.sums.at(2)?.label).toBe('Tyres: worn');
  expect(view.sums.at(-1)).toMatchObject({ value: '$16,600', total: true });
  expect(view.evidence).toContainEqual({ label: 'Kilometres', value: '60,000 km to 95,000 km' });
});

test('the state of the car page stays in the links of the valuation', () => {
  const vic = new URL('https://yard.example/valuations/1?step=estimate&register_in=VIC');
  const site = testTenant({ price: { in_full: true } });
  const car = buildCar({ price: 30_000, car_type: 'used' });
  const view = toEstimateView({ tenant: site, now, url: vic }, aValuedCar(), car);
  const hrefs = [...view.vehicle.edits.map(({ href }) => href), view.after?.link.href];
  expect(hrefs).toHaveLength(4);
  for (const href of hrefs) expect(href).toMatch(/[?&]register_in=VIC$/);
});

describe('a range that is wider than the site shows', () => {
  const careful = testTenant({ valuation: { widest_range_percent: 10 } });
  const view = (lowDollars: number, highDollars: number, change: Parameters<typeof aValuedCar>[0] = {}) => {
    const ranged = estimate && { ...estimate, dollars: 20_000, lowDollars, highDollars };
    return toEstimateView(
      { tenant: careful, now, url },
      aValuedCar({ estimate: ranged, ...change }),
      undefined,
    );
  };

  test('begins above ten per cent to each side', () => {
    expect(view(18_000, 22_000).number?.range).toMatchObject({ low: '$18,000', high: '$22,000' });
    expect(view(17_950, 22_050).number?.range).toBeUndefined();
  });

  test('is left out beside an offer', () => {
    const wide = view(15_000, 25_000);
    expect(wide).toMatchObject({ offer: { amount: '$16,600' }, none: undefined });
    expect(JSON.stringify(wide.number)).not.toMatch(/15,000|25,000|within the range/);
    expect(wide.spoken).toBe('Our offer: $16,600.');
  });

  test('is no amount to pay finance out of once the offer is over', () => {
    const wide = estimate && { ...estimate, dollars: 20_000, lowDollars: 15_000, highDollars: 25_000 };
    const valued = aValuedCar({ estimate: wide, payoutDollars: 9_000 });
    const over = toEstimateView({ tenant: careful, now: new Date('2030-01-01'), url }, valued, undefined);
    expect(over).toMatchObject({ offer: { state: 'expired' }, owing: undefined });
  });

  test('is no number without an offer: the page says why and what to do', () => {
    const wide = view(15_000, 25_000, { offer: null, payoutDollars: 9_000 });
    expect(wide).toMatchObject({ number: undefined, owing: undefined });
    expect(wide.none?.reason).toContain('We need to see yours to price it fairly');
    expect(wide.next).toBeDefined();
  });
});

describe('the decisions on an offer', () => {
  test.each([
    ['open', {}, ['accept', 'decline']],
    ['declined', { accepted: false }, ['accept']],
    ['accepted', { accepted: true }, []],
    ['expired', { offer: { dollars: 9, expiresAt: '2026-11-23T05:00:00.000Z', revised: false } }, []],
  ])('while it is %s', (state, changes, actions) => {
    const view = offerView(aValuedCar(changes), tenant, now);
    expect(view?.state).toBe(state);
    expect(view?.actions.map(({ name }) => name)).toEqual(actions);
  });
  test('are missing without an offer', () => {
    expect(offerView(aValuedCar({ offer: null }), tenant, now)).toBeUndefined();
  });
});

test.each([
  [9_000, ['$16,600', '−$9,000', '$7,600'], 'Left for you'],
  [20_000, ['$16,600', '−$20,000', '$3,400'], 'Still to pay'],
])('with $%i owing', (payout, values, label) => {
  const view = owingView(payout, 16_600);
  expect(view?.note).toBe(owingText(payout, 16_600));
  expect(view?.sums.map(({ value }) => value)).toEqual(values);
  expect(view?.sums.at(-1)?.label).toBe(label);
});

test.each([
  [
    'an offer above the pay-out',
    9_000,
    16_600,
    /^Of our offer, \$9,000 goes to your lender and \$7,600 is yours\./,
  ],
  [
    'an offer below the pay-out',
    20_000,
    16_600,
    /^All of our offer goes to your lender, and \$3,400 of the loan/,
  ],
  ['no pay-out figure', undefined, 16_600, /^We pay out your lender first, and the rest is yours\./],
  ['no offer', 9_000, undefined, /^We pay out your lender first, and the rest is yours\./],
])('one sentence says what happens to the finance: %s', (_, payout, amount, words) => {
  expect(owingText(payout, amount)).toMatch(words);
  expect(owingText(payout, amount)).toMatch(/bring a pay-out letter from your lender to the inspection\.$/);
});

test('finance without a figure has the same sentence on the offer’s page and after it', () => {
  const financed = aValuedCar({ answers: { trade_finance_owing: 'Yes' }, accepted: true, leadId: 'L' });
  const words = owingText(undefined, 16_600);
  expect(toEstimateView({ tenant, now, url }, financed, undefined).owing).toEqual({ sums: [], note: words });
  expect(finishedWords(financed, tenant, false).steps).toContain(words);
});

const driveAway = { price_type: 'drive_away', status: 'in_stock' } as const;
const car = buildCar({ price: 25_990, ...driveAway });
const link = { text: 'Back', href: '/cars/a' };
const later = new Date('2026-12-24T05:00:00Z');

const revised = { dollars: 15_990, expiresAt: '2026-11-30T00:00:00.000Z', revised: true };

test.each([
  ['open', {}, now, 9_390],
  ['accepted', { accepted: true }, now, 9_390],
  ['accepted, after its end', { accepted: true }, later, 9_390],
  ['declined', { accepted: false }, now, undefined],
  ['ended', {}, later, undefined],
  ['none', { offer: null }, now, undefined],
  ['revised', { offer: revised }, now, 10_000],
])('an offer counts while it is open, and once it is accepted: %s', (_, changes, at, reduced) => {
  expect(priceAfterTradeIn(aValuedCar(changes), car, tenant, on(at))?.reducedDollars).toBe(reduced);
});

test('an offer above the price is paid out', () => {
  const view = afterTradeIn(aValuedCar(), buildCar({ price: 10_000, ...driveAway }), tenant, on(now), link);
  expect(view).toMatchObject({ heading: 'We pay you', amount: '$6,600', kind: 'after your trade-in' });
  expect(view?.sums.at(-1)).toMatchObject({ label: 'We pay you', value: '$6,600' });
});

test.each([
  ['drive_away', 'Drive away', '', ''],
  [
    'excluding_government_charges',
    'Excl. govt. charges',
    ', plus government charges',
    ', less government charges',
  ],
  ['before_on_roads', 'Before on-road costs', ', plus on-road costs', ', less on-road costs'],
] as const)('a price after trade-in says which charges it leaves out: %s', (price_type, kind, plus, less) => {
  const owing = aValuedCar({ payoutDollars: 5_000 });
  const view = (price: number) => afterTradeIn(owing, buildCar({ price, price_type }), tenant, on(now), link);
  const labels = view(25_990)?.sums.map(({ label }) => label) ?? [];
  expect(view(25_990)?.kind).toBe(`${kind}, with your loan paid out`);
  expect(labels[0]).toBe(`2021 Toyota HiLux, ${kind.toLowerCase()}`);
  expect(labels.filter((label) => label.startsWith('You pay'))).toEqual([`You pay in all${plus}`]);
  expect(view(10_000)?.sums[3]?.label).toBe(`We pay you in all${less}`);
});

test('a loan of an unknown amount is still to come off the offer', () => {
  const owing = aValuedCar({ answers: { trade_finance_owing: 'Yes' } });
  const view = afterTradeIn(owing, buildCar({ price: 25_990, ...driveAway }), tenant, on(now), link);
  expect(view).toMatchObject({ amount: '$9,390', kind: 'Drive away, before paying out your loan' });
  expect(view?.sums.at(-1)).toMatchObject({
    label: 'You pay, before paying out your loan',
    value: '$9,390',
  });
});

test('an offer comes off the price that the page leads with', () => {
  const registration = [
    { state: 'QLD', transfer_dollars: 32, year_dollars: 880, as_of: '2026-07-01', source: 'x' },
  ];
  const inFull = testTenant({ price: { in_full: true }, orders: { registration } });
  const wanted = buildCar({
    price: 30_000,
    variant: { cylinders: 4 },
    simple_fuel: 'Petrol',
    rego_expiry: undefined,
  });
  const view = afterTradeIn(aValuedCar(), wanted, inFull, on(now), link);
  expect(view).toMatchObject({ amount: '≈\u00a0$15,180', kind: 'Drive away in QLD' });
  expect(view?.sums.map(({ label, value }) => [label, value])).toEqual([
    ['2021 Toyota HiLux, drive away in QLD', '≈\u00a0$31,780'],
    ['Our offer for your 2019 Mazda 3', '−$16,600'],
    ['You pay', '≈\u00a0$15,180'],
  ]);
});

test.each([{ status: 'sold' as const }, { price: undefined }])('no lower price for a car %j', (changes) => {
  const wanted = buildCar({ price: 25_990, ...changes });
  expect(priceAfterTradeIn(aValuedCar(), wanted, tenant, on(now))).toBeUndefined();
});

test.each([
  [25_990, 5_000, '$5,000', 'You pay in all', '$14,390'],
  [10_000, 2_000, '$2,000', 'We pay you in all', '$4,600'],
  [10_000, 9_000, '$9,000', 'You pay in all', '$2,400'],
])('a car for $%i with $%i owing on the old one', (price, payoutDollars, payout, label, value) => {
  const wanted = buildCar({ price, ...driveAway });
  const view = afterTradeIn(aValuedCar({ payoutDollars }), wanted, tenant, on(now), link);
  expect(view).toMatchObject({ heading: label, amount: value });
  expect(view?.sums.slice(-2)).toMatchObject([
    { label: 'Finance pay-out on your 2019 Mazda 3', value: payout },
    { label, value },
  ]);
});

const owingUnknown = { answers: { trade_finance_owing: 'Yes' } };
test.each([
  [25_990, {}, '$9,390 drive away after your trade-in', 16_600],
  [10_000, {}, 'We pay you $6,600 after your trade-in', 10_000],
  [
    25_990,
    { payoutDollars: 5_000 },
    '$14,390 drive away after your trade-in, with your loan paid out',
    11_600,
  ],
  [10_000, { payoutDollars: 9_000 }, '$2,400 drive away after your trade-in, with your loan paid out', 7_600],
  [10_000, { payoutDollars: 20_000 }, '$13,400 drive away after your trade-in, with your loan paid out', 0],
  [25_990, owingUnknown, '$9,390 drive away after your trade-in, before paying out your loan', undefined],
  [10_000, owingUnknown, 'We pay you $6,600 after your trade-in, before paying out your loan', undefined],
])('a card of a car for $%i with %j says "%s", and the deposit is %s', (price, changes, line, equity) => {
  const wanted = buildCar({ price, ...driveAway });
  const valuation = aValuedCar(changes);
  expect(afterTradeInLine(valuation, wanted, tenant, on(now))).toBe(line);
  const after = priceAfterTradeIn(valuation, wanted, tenant, on(now));
  expect(after && equityDollars(after, valuation)).toBe(equity);
});

test('what is left of the offer comes off the next car, where there is one', () => {
  const label = (towards?: boolean) => owingView(9_000, 16_600, { towards })?.sums.at(-1)?.label;
  expect([label(), label(true)]).toEqual(['Left for you', 'Comes off your next car']);
});

const viewOf = (change: Parameters<typeof aValuedCar>[0]) =>
  toEstimateView({ tenant: testTenant(), now, url }, aValuedCar(change), car);

test('a declined offer can still be accepted, and answers can be changed', () => {
  const declined = viewOf({ accepted: false, reached: 'finished' });
  expect(declined.offer?.actions.map(({ name }) => name)).toEqual(['accept']);
  expect(declined.after).toEqual(viewOf({}).after);
  expect(declined.after).toBeDefined();
  expect(declined.vehicle.edits).toHaveLength(3);
});

test('an accepted offer leaves nothing to change', () => {
  expect(viewOf({ accepted: true, reached: 'finished' }).vehicle.edits).toEqual([]);
});

test.each([
  ['sells cars online', true, 'Buy the', /^\/checkout-journey\?car_id=/],
  ['takes enquiries', false, 'Ask about the', /\/enquire$/],
] as const)(
  'an accepted offer leads on to its car with the sum to pay, where the site %s',
  (_what, enabled, start, href) => {
    const site = testTenant({
      orders: { enabled },
      payments: { methods: [{ kind: 'practice' }] },
      cards: { reserve: { deposit_dollars: 200, journey: true } },
    });
    const used = buildCar({ ...driveAway, price: 25_990, car_type: 'used', make: 'Mazda', model: 'Mazda3' });
    const at = { tenant: site, now, url };
    const way = wayForward(at, aValuedCar({ accepted: true }), used);
    expect(way).toEqual({ text: `${start} Mazda 3: $9,390 to pay`, href: expect.stringMatching(href) });
    expect(wayForward(at, aValuedCar({ accepted: null }), used)).toBeUndefined();
    const inOrder = aValuedCar({ accepted: true, orderId: 'O' });
    expect(wayForward(at, inOrder, used)?.text).toBe('Continue your order');
  },
);

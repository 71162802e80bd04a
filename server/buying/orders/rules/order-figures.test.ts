import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderFigures, OrderShopper } from '#server/buying/orders/order';
import type { FigureLine } from '#server/stock/charges/rules/government-charges';
import { anOrder } from '../../../../tests/support/an-order';
import {
  amountOf,
  balanceInWords,
  dueInWords,
  figureAmounts,
  figureRows,
  figureText,
  ledDollars,
  orderFigures,
  paidInWords,
  runningRows,
  totalInWords,
  withExtras,
} from './order-figures';

type FigureTerms = Parameters<typeof orderFigures>[1];

const car = anOrder().car;
const shopper: OrderShopper = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '0491570006',
  postcode: '4000',
  state: 'QLD',
};
const rego = {
  state: 'QLD',
  transfer_dollars: 32.75,
  year_dollars: 911.5,
  as_of: '2026-07-01',
  source: 'Transport and Main Roads',
} as const;
const terms: FigureTerms = {
  duty: [],
  registration: [rego],
  depositCents: 20_000,
  today: '2026-11-23',
  dealerState: 'QLD',
};
const valued = { kind: 'valuation', valuationId: 'V', name: '2015 Mazda 3', offerEnds: null } as const;
const order = { car, shopper, tradeIn: null, addOns: null, handover: null };
const amounts = (figures: ReturnType<typeof orderFigures>) =>
  figures.lines.map(({ kind, cents }) => [kind, cents]);

test.each<[string, Partial<Parameters<typeof orderFigures>[0]>]>([
  ['two estimates with cents', {}],
  ['an extra with cents', { addOns: [{ id: 'mats', name: 'Floor mats', cents: 14_950 }] }],
])('the lines that people read add up to the total: %s', (_, change) => {
  const figures = orderFigures({ ...order, car: { ...car, priceCents: 3_012_300 }, ...change }, terms);
  const rows = figureRows(figures, '2026-11-23');
  const total = rows.findIndex(({ label }) => label === 'Drive-away price');
  const cents = (text = '') => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  const sum = rows.slice(0, total).reduce((all, { value }) => all + cents(value), 0);
  expect(sum).toBe(cents(rows[total]?.value));
  expect(rows[1]?.value).not.toContain('.');
});

describe('drive-away price', () => {
  test('adds duty, registration and extras, and takes off trade-in and deposit', () => {
    const figures = orderFigures(
      {
        ...order,
        tradeIn: { ...valued, offerCents: 900_000, payoutCents: 250_000 },
        addOns: [{ id: 'tint', name: 'Window tint', cents: 49_500 }],
        handover: { kind: 'delivery', address: '1 Example St', day: '2026-12-01', km: 80, cents: 12_000 },
      },
      terms,
    );
    expect(amounts(figures)).toEqual([
      ['price', 3_000_000],
      ['duty', 90_000],
      ['registration', 91_200],
      ['add-on', 49_500],
      ['delivery', 12_000],
      ['drive-away', 3_242_700],
      ['trade-in', -900_000],
      ['payout', 250_000],
      ['deposit', -20_000],
      ['balance', 2_572_700],
    ]);
    expect(figures).toMatchObject({ isOpen: false, depositCents: 20_000 });
    expect(figures.gstCents).toBe(Math.round((3_000_000 + 49_500 + 12_000) / 11));
  });

  test('names date and source of an estimate', () => {
    const [, duty, registration] = orderFigures(order, terms).lines;
    expect(duty?.label).toBe('Vehicle duty QLD (estimate)');
    expect(duty?.note).toBe(
      'Queensland Government, vehicle registration duty rates, in force since 1 Jul 2018, checked 5 Aug 2025',
    );
    expect(registration?.note).toBe('Transport and Main Roads, 1 Jul 2026');
  });

  const driveAway = { ...car, priceType: 'drive_away', priceKind: 'Drive away' } as const;
  const texts = (figures: ReturnType<typeof orderFigures>) =>
    figures.lines.map((one) => [one.label, figureText(one)]);

  test('has the government charges of the dealer’s state in a price that is drive away', () => {
    const figures = orderFigures({ ...order, car: driveAway }, terms);
    expect(texts(figures)).toEqual([
      ['Price', '$30,000'],
      ['Vehicle duty QLD', 'Included'],
      ['Registration and CTP insurance, 12 months, QLD', 'Included'],
      ['Drive-away price', '$30,000'],
      ['Holding deposit', '−$200'],
      ['Still to pay at the handover', '$29,800'],
    ]);
    expect(figures).toMatchObject({ isOpen: false, driveAwayCents: 3_000_000 });
    const calledOff = figureRows(figures, '2026-11-23', true).map(({ label }) => label);
    expect(calledOff.at(-1)).toBe('Drive-away price');
    // 29,124 and its duty of 876 are the price.
    expect(figures.gstCents).toBe(Math.round(2_912_400 / 11));
  });

  test('replaces the charges in a drive-away price where both states have amounts', () => {
    const nsw = { ...rego, state: 'NSW', year_dollars: 1_100 } as const;
    const figures = orderFigures(
      { ...order, car: { ...driveAway, regoExpiry: '2027-03' }, shopper: { ...shopper, state: 'NSW' } },
      { ...terms, registration: [rego, nsw] },
    );
    expect(texts(figures).slice(1, 6)).toEqual([
      ['Less vehicle duty QLD (estimate)', '−$873'],
      ['Vehicle duty NSW (estimate)', '$873'],
      ['Less registration transfer, QLD (estimate)', '−$33'],
      ['Registration and CTP insurance, 12 months (estimate)', '$1,100'],
      ['Drive-away price', '$31,067'],
    ]);
    expect(figures.isOpen).toBe(false);
    // Neither the duty nor the transfer in the price has GST in it.
    expect(figures.gstCents).toBe(Math.round((3_000_000 - 87_300 - 3_275) / 11));
  });

  test.each([
    ['NSW', 'Registration in NSW instead of QLD'],
    ['ACT', 'Vehicle duty in ACT instead of QLD'],
  ] as const)('leaves open what nobody knows of a drive-away car in %s', (state, label) => {
    const figures = orderFigures({ ...order, car: driveAway, shopper: { ...shopper, state } }, terms);
    const open = figures.lines.filter(({ cents }) => cents === null);
    expect(open.map((one) => one.label)).toContain(label);
    expect(figures).toMatchObject({ isOpen: true, driveAwayCents: 3_000_000 });
    // The duty in the price is the dealer's state's.
    expect(figures.gstCents).toBe(Math.round(2_912_400 / 11));
  });

  test.each([
    ['2026-11-23', 3_300, 'Registered until 23 Nov 2026. '],
    ['2026-11', 3_300, 'Registered until Nov 2026. '],
    ['2026-11-22', 91_200, ''],
    [null, 91_200, ''],
  ])('counts the registration of a car registered until %s', (regoExpiry, cents, note) => {
    const [, , line] = orderFigures({ ...order, car: { ...car, regoExpiry } }, terms).lines;
    expect(line).toMatchObject({ kind: 'registration', cents });
    expect(line?.note?.startsWith(note)).toBe(true);
  });

  test('counts 12 months of registration in another state, which does not take over the current one', () => {
    const nsw = { ...rego, state: 'NSW', year_dollars: 1_100 } as const;
    const figures = orderFigures(
      { ...order, car: { ...car, regoExpiry: '2027-03-01' }, shopper: { ...shopper, state: 'NSW' } },
      { ...terms, registration: [rego, nsw] },
    );
    expect(figures.lines[2]).toMatchObject({
      cents: 110_000,
      label: 'Registration and CTP insurance, 12 months (estimate)',
      note: 'Transport and Main Roads, 1 Jul 2026. Not in it: New South Wales usually asks for a blue slip first. Check with Service NSW',
    });
  });

  test('is no drive-away price while the delivery to the dealer is open', () => {
    const figures = orderFigures({ ...order, car: { ...car, priceType: 'before_on_roads' } }, terms);
    expect(figures.isOpen).toBe(true);
    expect(texts(figures).slice(3, 5)).toEqual([
      ['Dealer delivery', 'To be confirmed'],
      ['Price before the charges that we confirm', '$31,812'],
    ]);
  });

  test('leaves unknown charges to be confirmed', () => {
    const figures = orderFigures({ ...order, shopper: { ...shopper, state: 'ACT' } }, terms);
    expect(figures.isOpen).toBe(true);
    expect(amounts(figures).slice(0, 4)).toEqual([
      ['price', 3_000_000],
      ['duty', null],
      ['registration', null],
      ['drive-away', 3_000_000],
    ]);
    expect(figures.lines[1] && figureText(figures.lines[1])).toBe('To be confirmed');
    expect(figures.lines[1]?.note).toBe('Estimate not available for ACT: we confirm it with you');
  });

  const caravan = { ...car, duty: null };
  test.each([
    ['a caravan without its charges', { ...order, car: caravan }, true],
    ['a caravan that is drive away', { ...order, car: { ...driveAway, duty: null } }, false],
    ['a car before anybody said where it goes', { ...order, shopper: null }, true],
    [
      'a car with charges that nobody knows',
      { ...order, shopper: { ...shopper, state: 'ACT' as const } },
      true,
    ],
    ['a car with every charge', order, false],
  ])('of %s is called a drive-away price only if it is one', (_rule, given, isOpen) => {
    const figures = orderFigures(given, terms);
    expect(figures.isOpen).toBe(isOpen);
    const labels = figures.lines.map(({ label }) => label);
    expect(labels.includes('Drive-away price')).toBe(!isOpen);
    expect(labels.includes('Price before the charges that we confirm')).toBe(isOpen);
    expect(figures.lines.at(-1)?.note).toBe(isOpen ? 'Plus the charges that we confirm' : null);
  });

  test('takes open charges off what the dealer pays', () => {
    const tradeIn = { ...valued, offerCents: 4_000_000, payoutCents: 0 };
    const balance = orderFigures({ ...order, car: caravan, tradeIn }, terms).lines.at(-1);
    expect(balance).toMatchObject({ label: 'We pay you', note: 'Less the charges that we confirm' });
  });

  test('is paid to the shopper if the trade-in is worth more', () => {
    const tradeIn = { ...valued, offerCents: 4_000_000, payoutCents: 0 };
    const balance = orderFigures({ ...order, tradeIn }, terms).lines.at(-1);
    expect(balance).toMatchObject({ label: 'We pay you' });
    expect(balance && figureText(balance)).toBe('$8,388');
  });

  test('shows a delivery at no cost as free', () => {
    expect(figureText({ kind: 'delivery', cents: 0 })).toBe('Free');
    expect(figureText({ kind: 'delivery', cents: 12_000 })).toBe('$120');
  });

  test('ignores a trade-in without an offer', () => {
    const tradeIn = { ...valued, offerCents: 0, payoutCents: 500_000 };
    const figures = orderFigures({ ...order, tradeIn }, terms);
    expect(figures.balanceCents).toBe(orderFigures(order, terms).balanceCents);
  });

  test('leaves a loan of an unknown amount open, and says so beside the balance', () => {
    const tradeIn = { ...valued, offerCents: 900_000, payoutCents: null };
    const figures = orderFigures({ ...order, tradeIn }, terms);
    expect(figures.lines.slice(-3).map(({ kind, cents, note }) => [kind, cents, note])).toEqual([
      ['payout', null, 'We pay out your lender first, and add the amount here'],
      ['deposit', -20_000, null],
      ['balance', 2_261_200, 'Before paying out your loan'],
    ]);
    expect(figures.isOpen).toBe(false);
    expect(figureAmounts(figures).payout_cents).toBeNull();
    expect(balanceInWords(figures)).toBe('≈\u00a0$22,612 at the handover, before paying out your loan');
  });

  test('is the sum of its lines, in whole cents', () => {
    const cents = fc.integer({ min: 0, max: 20_000_000 });
    const sums = new Set(['drive-away', 'balance']);
    const sum = fc.property(
      cents,
      cents,
      fc.array(cents, { maxLength: 5 }),
      cents,
      (price, offer, extras, deposit) => {
        const tradeIn = { ...valued, offerCents: offer, payoutCents: 1_000 };
        const addOns = extras.map((one, at) => ({ id: String(at), name: 'x', cents: one }));
        const priced = { ...order, car: { ...car, priceCents: price }, tradeIn, addOns };
        const { lines, balanceCents } = orderFigures(priced, { ...terms, depositCents: deposit });
        const parts = lines.filter(({ kind }) => !sums.has(kind));
        expect(balanceCents).toBe(parts.reduce((total, line) => total + (line.cents ?? 0), 0));
        expect(lines.every((line) => line.cents === null || Number.isInteger(line.cents))).toBe(true);
      },
    );
    fc.assert(sum);
  });
});

describe('the sums while the shopper still answers', () => {
  const tradeIn = (offerCents: number, payoutCents: number | null) =>
    ({
      kind: 'valuation',
      valuationId: 'v1',
      name: '2021 Toyota GR86',
      offerCents,
      offerEnds: null,
      payoutCents,
    }) as const;
  const driveAwayCar = { ...car, priceType: 'drive_away', priceCents: 3_000_000 } as const;
  const figuresWith = (change: Parameters<typeof anOrder>[0]) =>
    orderFigures(anOrder({ car: driveAwayCar, shopper, ...change }), terms);

  test.each([
    [{ tradeIn: tradeIn(2_000_000, 0) }, '$10,000 to pay'],
    [
      {
        tradeIn: tradeIn(2_000_000, 0),
        addOns: [{ id: 'paint', name: 'Paint protection', cents: 59_900 }],
      },
      '$10,599 to pay',
    ],
    [{ tradeIn: tradeIn(2_000_000, 500_000) }, '$15,000 to pay'],
    [{ tradeIn: tradeIn(2_000_000, null) }, '$10,000 to pay, before paying out your loan'],
    [{ tradeIn: tradeIn(3_007_800, 0) }, 'We pay you $78'],
    [{}, undefined],
  ])('name what is to pay before the deposit: %#', (change, words) => {
    expect(dueInWords(figuresWith(change))).toBe(words);
  });

  test('end with what is to pay, and have no deposit', () => {
    const rows = runningRows(figuresWith({ tradeIn: tradeIn(2_000_000, 0) }), '2026-11-23');
    expect(rows.map(({ label }) => label)).not.toContain('Deposit');
    expect(rows.at(-1)).toMatchObject({ label: 'To pay', value: '$10,000', total: true });
    const plain = runningRows(figuresWith({}), '2026-11-23');
    expect(plain.at(-1)).toMatchObject({ label: 'Drive-away price', value: '$30,000', total: true });
  });
});

describe('the total and the balance in words', () => {
  const tint = { id: 'tint', name: 'Window tint', cents: 49_500 };
  const delivery = { kind: 'delivery', address: '1 Example St', day: '2026-12-01', km: 80 } as const;
  const leading = { dollars: 31_812 };

  test('are the sums of the lines', () => {
    const tradeIn = { ...valued, offerCents: 900_000, payoutCents: 0 };
    const figures = orderFigures({ ...order, tradeIn }, terms);
    const rows = figureRows(figures, '2026-11-23').flatMap(({ total, value }) => (total ? [value] : []));
    expect(rows).toEqual(['≈\u00a0$31,812', '≈\u00a0$22,612']);
    expect(ledDollars(figures, leading)).toBe(31_812);
    expect(balanceInWords(figures)).toBe('≈\u00a0$22,612 at the handover');
  });

  test.each([
    [
      'names both parts',
      2_000_000,
      {},
      ', of which your loan pays ≈\u00a0$20,000, and you bring ≈\u00a0$11,612',
    ],
    ['leaves nothing to bring', 3_161_200, {}, ', of which your loan pays ≈\u00a0$31,612'],
    ['says nothing of a loan that is not known', undefined, {}, ''],
    ['says nothing of a loan that is more than the rest', 3_181_200, {}, ''],
    [
      'says nothing while a loan on the trade-in has to be paid out first',
      2_000_000,
      { tradeIn: { ...valued, offerCents: 900_000, payoutCents: null } },
      '',
    ],
  ])('the balance with a loan %s', (_, loanCents, change, end) => {
    const figures = orderFigures({ ...order, ...change }, terms);
    expect(paidInWords(figures, loanCents)).toBe(`${balanceInWords(figures)}${end}`);
  });

  test('are what the dealer pays where the offer is higher', () => {
    const tradeIn = { ...valued, offerCents: 4_000_000, payoutCents: 0 };
    expect(balanceInWords(orderFigures({ ...order, tradeIn }, terms))).toBe(
      'Nothing: we pay you ≈\u00a0$8,388',
    );
  });

  test.each([
    [{}, '≈\u00a0$31,812 drive away in QLD', 31_812],
    [{ addOns: [tint] }, '≈\u00a0$32,307 drive away in QLD, with extras', 32_307],
    [
      { addOns: [tint], handover: { ...delivery, cents: 12_050 } },
      '≈\u00a0$32,427.50 drive away in QLD, with extras and delivery',
      32_427.5,
    ],
    [{ handover: { ...delivery, cents: 0 } }, '≈\u00a0$31,812 drive away in QLD', 31_812],
  ])('say where the price holds, and what is added to it: %j', (change, words, dollars) => {
    const figures = orderFigures({ ...order, ...change }, terms);
    expect(totalInWords(figures, { state: 'QLD' })).toBe(words);
    expect(words.endsWith(withExtras(figures))).toBe(true);
    expect(ledDollars(figures, leading)).toBe(dollars);
  });

  test('add the extras to the price of the car while a charge is open', () => {
    const figures = orderFigures({ ...order, shopper: { ...shopper, state: 'ACT' }, addOns: [tint] }, terms);
    expect(ledDollars(figures, { dollars: 30_000 })).toBe(30_495);
  });
});

const line = (kind: FigureLine['kind'], cents: number | null): FigureLine => {
  return { kind, label: kind, note: null, cents };
};

const figures: OrderFigures = {
  lines: [
    line('price', 2_799_000),
    line('duty', 84_000),
    line('registration', null),
    line('add-on', 59_900),
    line('add-on', 10_000),
    line('drive-away', 2_952_900),
    line('trade-in', -1_000_000),
    line('payout', 450_000),
    line('deposit', -50_000),
    line('balance', 2_352_900),
  ],
  driveAwayCents: 2_952_900,
  balanceCents: 2_352_900,
  depositCents: 50_000,
  gstCents: 260_809,
  isOpen: true,
};

test.each<[FigureLine['kind'], number | null]>([
  ['price', 2_799_000],
  ['add-on', 69_900],
  ['delivery', 0],
  ['registration', null],
  ['trade-in', -1_000_000],
])('the amount of %s is %s', (kind, cents) => {
  expect(amountOf(figures, kind)).toBe(cents);
});

test('the named amounts add up to the balance', () => {
  const all = figureAmounts(figures);
  expect(all).toMatchObject({ registration_cents: null, trade_in_cents: 1_000_000, deposit_cents: 50_000 });
  const above = all.price_cents + (all.duty_cents ?? 0) + all.add_ons_cents + all.delivery_cents;
  expect(above).toBe(all.drive_away_cents);
  expect(above - all.trade_in_cents + (all.payout_cents ?? 0) - all.deposit_cents).toBe(all.balance_cents);
});

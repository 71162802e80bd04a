import { describe, expect, test } from 'vitest';
import { limitWords } from '#server/buying/pages/checkout';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import { reservedCar, restOf } from '#server/buying/reservations/rules/new-reservation';
import { fieldsOf } from '#server/leads/rules/lead-form';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { aPayment, aRefund } from '../../../../tests/support/a-payment';
import { aReservation } from '../../../../tests/support/a-reservation';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { checkoutForm, chosenMethod, methodField, methodText } from './checkout-form';
import { pdfOf, receiptPaper, reservationPaper } from './paper';
import { cancelWords, reservationRows } from './reservation-rows';
import { type Stage, stageOf, stageWords } from './reservation-state-words';

const basis = { state: 'QLD', now: new Date('2026-11-20T00:00:00Z') } as const;
const practice = { value: 'practice', text: 'Practice payment' };
const transfer = { value: 'bank_transfer', text: 'Bank transfer' };

test('a car reserved by subscription keeps its price with the week', () => {
  const weekly = testTenant({ stock: { subscriptions: true } });
  expect(reservedCar(buildCar({ subscription_price: 199 }), weekly, basis)).toMatchObject({
    priceDollars: 199,
    priceKind: 'a week Subscription',
  });
});

test.each([
  [{ price: 20_000, price_type: 'drive_away' }, 0, '$19,500 at the handover'],
  [{ price: 20_000 }, 0, '$19,500 plus government charges at the handover'],
  [{ price: undefined }, 0, 'The rest of the price, at the handover'],
  [{ price: 20_000, price_type: 'drive_away' }, 10_000, 'The rest of the price, at the handover'],
] as const)(
  'a reservation names what is left to pay: %j with %i cents returned',
  (change, returnedCents, rest) => {
    const site = testTenant({ cards: { reserve: { deposit_dollars: 500 } } });
    const car = reservedCar(buildCar({ car_type: 'used', ...change }), site, basis);
    expect(restOf({ car, returnedCents })).toBe(rest);
  },
);

test.each([
  [{ dollars: 12_800, loan: '' }, '$6,700 after your trade-in ($19,500 without it), at the handover'],
  [
    { dollars: 20_078, loan: '' },
    'Nothing after your trade-in: we pay you $578 ($19,500 without it), at the handover',
  ],
  [
    { dollars: 12_800, loan: ', before paying out your loan' },
    '$6,700 after your trade-in, before paying out your loan ($19,500 without it), at the handover',
  ],
])('a reservation counts the trade-in in what is left to pay: %j', (brought, rest) => {
  const site = testTenant({ cards: { reserve: { deposit_dollars: 500 } } });
  const driveAway = buildCar({ car_type: 'used', price: 20_000, price_type: 'drive_away' });
  const own = {
    car: '2019 Toyota Corolla',
    name: '2019 Toyota Corolla',
    isFinanced: brought.loan !== '',
    hasOneKey: brought.loan !== '',
  };
  const car = reservedCar(driveAway, site, basis, { brought: { ...own, ...brought } });
  expect(restOf({ car })).toBe(rest);
  expect(car.bringText).toBe(
    brought.loan === ''
      ? 'Your driver licence, your 2019 Toyota Corolla with all its keys and its registration papers'
      : 'Your driver licence, your 2019 Toyota Corolla with its key, its registration papers and your lender’s pay-out letter',
  );
});

test('a reservation and its receipt print the hold, the buyer, the car and the dealer', () => {
  const site = testTenant({ abn: '51824753556' });
  const reservation = aReservation({ state: 'held', paidCents: 50_000 });
  const printed = {
    reservation,
    payment: null,
    refunds: [],
    tenant: site,
    now: basis.now,
    isBack: false,
    phone: '07 5550 0100',
    pageUrl: 'https://www.yard.example/buy/reservations/X',
    car: buildCar({ vin: '6ZZDEMBTH00000101', regplate: '123ZX4' }),
  };
  const page = { heading: 'The car is reserved for you', lead: ['We hold it.'], next: ['Drive it.'] };
  const paper = reservationPaper(printed, page);
  expect(paper.address).toBe('yard.example/buy/reservations/X');
  for (const { sections } of [paper, receiptPaper(printed)]) {
    const labels = sections.flatMap((one) =>
      one.kind === 'facts' ? one.rows.map(({ label }) => label) : [],
    );
    expect(labels).toEqual(
      expect.arrayContaining([
        'Reservation',
        'Held until',
        'Name',
        'Phone',
        'VIN',
        'Number plate',
        'ABN',
        'Address',
      ]),
    );
  }
  const receipt = pdfOf(printed, receiptPaper(printed), 'See your reservation');
  expect(receipt).toMatchObject({ title: `Receipt ${reservation.reference}`, price: { text: '$500' } });
});

const formWith = (change: Partial<Parameters<typeof checkoutForm>[0]> = {}, deposit = 500) =>
  checkoutForm({
    tenant: testTenant({ cards: { reserve: { deposit_dollars: deposit } } }),
    car: buildCar({ price: 20_000, car_type: 'used' }),
    basis,
    methods: [practice],
    now: new Date('2026-11-20T00:00:00.000Z'),
    gated: false,
    ...change,
  });

describe('the checkout', () => {
  test('shows what is paid now and later, and asks for agreement', () => {
    const form = formWith();
    expect(form.intro).toBe(
      'Your $500 refundable deposit holds the car for you for 48 hours, and comes off the price. If you change your mind, the full $500 is refunded.',
    );
    expect(form.sums).toMatchObject([
      { label: 'To pay today', value: '$500', total: true },
      { label: 'To pay later', value: expect.stringMatching(/^\$19,500/), note: 'At the handover' },
    ]);
    expect(form.points).toBeUndefined();
    expect(fieldsOf(form).at(-1)?.required).toBe(true);
    expect(form.submit).toBe('Continue to pay $500');
  });

  test('says when the location closes, where the car is held until then', () => {
    const open = { weekday: 1, open: '08:30', close: '17:30' } as const;
    const site = (deposit_dollars: number) =>
      testTenant({
        cards: { reserve: { deposit_dollars } },
        car_page: { reserve_online: { until_closing: true, refund_percent: 50 } },
        locations: [testLocation('main', { time_zone: 'Australia/Brisbane', opening_hours: [open] })],
      });
    expect(formWith({ tenant: site(500) }).intro).toBe(
      'Your $500 holding deposit holds the car for you until Monday 23 November, 5:30 pm, and comes off the price. That’s at least 48 hours, to the end of a day on which we’re open. If you change your mind, $250 of the $500 is refunded.',
    );
    expect(formWith({ tenant: site(0) }).intro).toBe(
      'There’s nothing to pay today. We hold the car for you until Monday 23 November, 5:30 pm.',
    );
  });

  test('has nothing beside the form on a plain page, and the number to call', () => {
    const plain = { header: { plain_checkout: true }, cards: { reserve: {} } };
    const { places, phone } = formWith({ tenant: testTenant(plain) });
    expect(places).toBeUndefined();
    expect(phone?.href).toMatch(/^tel:\d+$/);
  });

  test.each<[string, Parameters<typeof formWith>, boolean, string]>([
    ['offers no choice of one method', [], false, 'Continue to pay $500'],
    ['leads to the details of a transfer', [{ methods: [transfer] }], false, 'Continue to the bank details'],
    ['offers a choice of two methods', [{ methods: [practice, transfer] }], true, 'Continue to pay $500'],
    ['asks for no payment without a deposit', [{ methods: [practice, transfer] }, 0], false, 'Reserve now'],
  ])('%s', (_rule, args, isAsked, submit) => {
    const form = formWith(...args);
    expect(fieldsOf(form).some(({ name }) => name === methodField)).toBe(isAsked);
    expect(form.submit).toBe(submit);
  });

  test.each<[string, string, boolean]>([
    ['the number they signed in with', '0491 570 006', false],
    ['the same in another form', '+61 491 570 006', false],
    ['another number', '0491 570 007', true],
  ])('after a sign-in checks the phone number: %s', (_rule, phone, isWrong) => {
    const form = formWith({ gated: true, phone: '0491570006' });
    expect('phone' in form.problems({ phone })).toBe(isWrong);
  });

  test.each([true, false])('has the car’s yard beside it if shoppers see it: %j', (visible) => {
    const tenant = testTenant({
      locations: [testLocation('main'), testLocation('yard', { name: 'Yard', visible })],
    });
    const form = formWith({ tenant, car: buildCar({ location_id: 'yard' }) });
    expect(form.places?.map(({ name }) => name)).toEqual(visible ? ['Yard'] : undefined);
  });

  test('has the money-back guarantee for a used car', () => {
    const tenant = testTenant({ cards: { reserve: {} }, car_page: { money_back: true } });
    expect(formWith({ tenant }).points?.at(-1)).toBe('48-hour money back');
  });

  test('tells a shopper of another state where the car is returned, and what its registration there needs', () => {
    const tenant = testTenant({
      cards: { reserve: {} },
      car_page: { money_back: true },
      price: { in_full: true },
    });
    const { points, note } = formWith({ tenant, basis: { ...basis, state: 'VIC' } });
    expect(points).toEqual(['48-hour money back, returned to a yard in Queensland']);
    expect(note).toContain('Victoria usually asks for a roadworthy certificate first');
  });
});

test.each<[readonly ('practice' | 'bank_transfer')[], string, string | undefined]>([
  [['practice'], '', 'practice'],
  [['practice', 'bank_transfer'], 'bank_transfer', 'bank_transfer'],
  [['practice', 'bank_transfer'], 'stripe', undefined],
  [['practice', 'bank_transfer'], '', undefined],
  [[], 'practice', undefined],
])('of %j the form field %j chooses %s', (offered, name, method) => {
  expect(chosenMethod(offered, { [methodField]: name })).toBe(method);
});

test('names payment methods as shoppers know them', () => {
  const keys = { secret_key_env: 'A', webhook_secret_env: 'B' };
  const stripe = { ...keys, kind: 'stripe', url: 'https://x.example', page: 'https://x.example' } as const;
  expect(methodText({ ...stripe, methods: ['card', 'apple_pay', 'payto'] })).toBe('Card, Apple Pay or PayTo');
});

const { stock } = testTenant();
const tenant = { stock: { ...stock, noun: { one: 'caravan', many: 'caravans' } } };

test.each(['one-at-a-time', 'connection', 'cool-down'] as const)('a limit names the phone: %s', (reason) => {
  const words = limitWords(reason, tenant, '(07) 5550 0100');
  expect(words).toMatch(/ You can also call us on \(07\) 5550 0100\.$/);
  expect(limitWords(reason, tenant, undefined)).not.toContain('call');
});

test('a limit uses the noun of the site', () => {
  expect(limitWords('cool-down', tenant, undefined)).toContain('this caravan twice');
});

const facts = (
  reservation: Partial<Reservation>,
  payment: Payment | null = null,
  { isBack = false, refunds = [] as readonly Refund[] } = {},
) => ({
  reservation: aReservation(reservation),
  payment,
  refunds,
  isBack,
  tenant: testTenant(),
  now: new Date('2026-11-20T00:00:00.000Z'),
});

const at = '2026-11-20T00:05:00.000Z';
const noMoney = /No money was taken/;
const mayArrive = /If (it|your payment) still arrives/;
const bankWorks = aPayment({ workingSince: at });
const transferred = aPayment({ provider: 'bank_transfer' });

describe('the page of a reservation', () => {
  test.each<[string, Stage, Payment | null, RegExp]>([
    ['ended while the bank worked', 'expired', bankWorks, mayArrive],
    ['cancelled while the bank worked', 'cancelled', bankWorks, mayArrive],
    ['ended while its payment page was open', 'expired', aPayment(), mayArrive],
    ['cancelled while its payment page was open', 'cancelled', aPayment(), mayArrive],
    ['ended without the transfer', 'expired', aPayment({ ...transferred, state: 'closed' }), mayArrive],
    ['cancelled during a transfer', 'cancelled', aPayment({ ...transferred, state: 'closed' }), mayArrive],
    ['ended after the bank refused', 'expired', aPayment({ ...bankWorks, state: 'failed' }), noMoney],
    ['ended with its payment page', 'expired', aPayment({ state: 'closed' }), noMoney],
    ['cancelled before any payment', 'cancelled', null, noMoney],
  ])('says whether money may still arrive: %s', (_rule, stage, payment, words) => {
    const { lead } = stageWords(stage, facts({}, payment));
    expect(lead.join(' ')).toMatch(words);
    expect([noMoney, mayArrive].filter((one) => one.test(lead.join(' ')))).toHaveLength(1);
  });

  test.each(['choose', 'setting-up', 'pay'] as const)(
    'tells the time to pay apart from the hold: %s',
    (stage) => {
      const endsAt = '2026-11-20T00:15:00.000Z';
      const { heading, lead } = stageWords(stage, facts({ endsAt }));
      expect(heading).toBe('Pay $500 to hold the car');
      expect(lead[0]).toMatch(/^Pay by Friday 20 November, .*, and we hold the .* for you for 48 hours\.$/);
      expect(reservationRows(facts({ endsAt })).map(({ label }) => label)).toContain('Pay by');
    },
  );

  test.each([
    ['2026-11-20T00:15:00.000Z', 'for 48 hours from then'],
    ['2026-11-25T00:00:00.000Z', 'at least until Wednesday 25 November, 10:00 am'],
  ])(
    'says how long a transfer holds the car, the same at every look: time to pay until %s',
    (endsAt, held) => {
      const { lead } = stageWords('transfer', facts({ endsAt }));
      expect(lead.at(-1)).toContain(`Once your transfer arrives, the car is reserved ${held}`);
    },
  );

  test('says what is paid, what is left and what goes back', () => {
    const rows = reservationRows(facts({ state: 'held', paidCents: 50_000 }, aPayment({ state: 'paid' })));
    expect(rows).toContainEqual({ label: 'Paid', value: '$500 refundable deposit' });
    expect(rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Held until', 'Still to pay', 'If you cancel or the hold ends']),
    );
  });

  test.each([
    ['held', true],
    ['converted', true],
    ['cancelled', false],
    ['refunded', false],
    ['expired', false],
  ] as const)('names the handover unless it ended without a sale: %s', (state, isNamed) => {
    const { shopper } = aReservation();
    const rows = reservationRows(facts({ state, shopper: { ...shopper, handover: 'Pick-up' } }));
    expect(rows.some(({ label }) => label === 'Handover')).toBe(isNamed);
  });

  test('names the bank that still works on the payment', () => {
    const { lead } = stageWords('cancelled', facts({ state: 'cancelled' }, bankWorks));
    expect(lead.join(' ')).toMatch(
      /Your bank is still processing your payment\. If your payment still arrives/,
    );
  });

  test.each([
    ['sold', /stock list now says that the car is sold.*checking whether that is your own purchase/],
    ['removed', /is no longer for sale.*nobody else can reserve it/],
  ] as const)('says that the dealer is asked about a held car that the list has as %s', (feedEnd, words) => {
    const asked = facts({ state: 'held', paidCents: 50_000, feedEnd }, aPayment({ state: 'paid' }));
    expect(stageWords('held', asked).lead.join(' ')).toMatch(words);
    expect(cancelWords(asked).text).toMatch(/^We’ll stop holding the car for you\./);
  });

  test.each([
    ['transfer', transferred, /now says that the car is sold.*wait for our answer before you transfer/],
    ['bank', bankWorks, /don’t pay again.*now says that the car is sold/],
  ] as const)('says so while money is on its way: %s', (stage, payment, words) => {
    const { lead } = stageWords(stage, facts({ awaitsMoney: true, feedEnd: 'sold' }, payment));
    expect(lead.join(' ')).toMatch(words);
  });

  test.each<[string, Stage, Partial<Reservation>, Payment | null, boolean?]>([
    ['asks for a method before there is a payment', 'choose', {}, null],
    ['asks again after a declined one', 'choose', {}, aPayment({ state: 'failed' })],
    ['asks again after a closed one', 'choose', {}, aPayment({ state: 'closed' })],
    ['waits for the payment page', 'setting-up', {}, aPayment({ state: 'new' })],
    ['leads to the payment page', 'pay', {}, aPayment()],
    ['waits for the outcome of the payment page', 'waiting', {}, aPayment(), true],
    ['waits until a payment is booked', 'waiting', {}, aPayment({ state: 'paid' })],
    ['waits for days while the bank works', 'bank', {}, aPayment({ workingSince: at })],
    [
      'offers to pay again once the bank gave up',
      'choose',
      {},
      aPayment({ workingSince: at, state: 'failed' }),
    ],
    ['shows the account for a bank transfer', 'transfer', {}, aPayment({ provider: 'bank_transfer' })],
    ['shows it to a shopper who is back', 'transfer', {}, aPayment({ provider: 'bank_transfer' }), true],
    ['says that the car is held', 'held', { state: 'held' }, aPayment({ state: 'paid' })],
    ['says how it ended', 'expired', { state: 'expired' }, aPayment()],
  ])('%s', (_rule, stage, reservation, payment, isBack = false) => {
    expect(stageOf(facts(reservation, payment, { isBack }))).toBe(stage);
  });

  test('reports a partial refund', () => {
    const ended = facts({ state: 'refunded', paidCents: 50_000 }, aPayment({ state: 'paid' }), {
      refunds: [aRefund({ amountCents: 25_000, state: 'done' })],
    });
    expect(stageWords('refunded', ended).heading).toBe('Your refund of $250 is sent');
    expect(stageWords('refunded', ended).lead[1]).toMatch(/^We’ve sent your refund of \$250\./);
    expect(reservationRows(ended)).toContainEqual({ label: 'Refund', value: '$250, sent' });
  });

  test.each<[string, string, Refund['state'], string]>([
    ['until it has left', 'shopper', 'requested', 'Cancelled. Your refund is requested'],
    ['while the provider works on it', 'shopper', 'sent', 'Cancelled. Your refund is requested'],
    ['until staff have transferred it', 'shopper', 'by_hand', 'Cancelled. Your refund is requested'],
    ['after an end that the shopper did not ask for', 'system', 'requested', 'Your refund is requested'],
    ['once it has left', 'shopper', 'done', 'Your refund is sent'],
  ])('says how far a refund is %s', (_rule, by, state, heading) => {
    const ended = facts({ state: 'refunded', paidCents: 50_000 }, aPayment({ state: 'paid' }), {
      refunds: [aRefund({ amountCents: 50_000, by, state })],
    });
    expect(stageWords('refunded', ended).heading).toBe(heading);
  });

  test.each<[string, number, number, RegExp]>([
    ['nothing was paid', 0, 100, /No money was taken\.$/],
    ['all of it comes back', 50_000, 100, /The full \$500 is refunded\./],
    ['half of it comes back', 50_000, 50, /\$250 of the \$500 is refunded\./],
    ['none of it comes back', 50_000, 0, /not refundable/],
  ])('says before a cancellation that %s', (_rule, paidCents, refundPercent, words) => {
    const { terms } = aReservation();
    expect(cancelWords(facts({ paidCents, terms: { ...terms, refundPercent } })).text).toMatch(words);
    expect(cancelWords(facts({ awaitsMoney: true })).text).toMatch(mayArrive);
  });
});

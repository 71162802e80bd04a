import { describe, expect, test, vi } from 'vitest';
import { aPayment } from '../../../tests/support/a-payment';
import { aReservation } from '../../../tests/support/a-reservation';
import { testTenant } from '../../../tests/support/test-tenant';
import type { ReservationNews } from './move-reservation';
import type { Reservation } from './reservation';
import { payMessage, reservationLetter } from './reservation-letter';
import { reservationNewsText } from './rules/lead-of-reservation';
import { reservationEmail } from './rules/reservation-email';

const at = new Date('2026-11-20T00:10:00.000Z');
const endsAt = '2026-11-22T00:10:00.000Z';

function letterOf(
  before: Partial<Reservation>,
  next: Partial<Reservation>,
  news: Partial<ReservationNews> = {},
) {
  const common = { by: 'provider', why: 'x', kind: 'paid', refundCents: 0, sentBack: false, at } as const;
  return reservationLetter(
    { ...common, ...news, before: aReservation(before), next: aReservation(next) },
    testTenant(),
  );
}

describe('the shopper gets an email', () => {
  test('with receipt and calendar entry once the car is held', () => {
    const letter = letterOf({}, { state: 'held', endsAt, paidCents: 50_000 });
    expect(letter?.subject).toBe('Reserved for you: 2019 Mazda CX-5 Akera');
    const parts = [
      'We have your refundable deposit of $500.',
      '/receipt.pdf',
      '/hold.ics',
      'I agree to the terms.',
    ];
    for (const part of parts) expect(letter?.text).toContain(part);
  });

  test('about an order with its loan, its trade-in and what to bring', () => {
    const { car, shopper } = aReservation({});
    const letter = letterOf(
      {},
      {
        state: 'held',
        endsAt,
        paidCents: 50_000,
        car: {
          ...car,
          tradeInText: '2019 Toyota Corolla, our offer of $18,900',
          bringText: 'Your driver licence',
        },
        shopper: {
          ...shopper,
          order: {
            id: 'O',
            loan: [{ label: 'Amount borrowed', value: '≈\u00a0$12,843' }],
            note: '* A warning.',
          },
        },
      },
    );
    const parts = [
      'Trade-in: 2019 Toyota Corolla, our offer of $18,900',
      'Amount borrowed: ≈\u00a0$12,843',
      'Bring: Your driver licence',
      'Order: ',
      '* A warning.',
      '/buy/orders/O',
    ];
    for (const part of parts) expect(letter?.text).toContain(part);
    expect(letter?.text).not.toContain('Reservation: ');
  });

  test('marked as a demonstration after a practice payment', () => {
    const letter = letterOf({}, { state: 'held', endsAt, paidCents: 50_000, isPractice: true });
    expect(letter?.subject).toBe('[Demonstration] Reserved for you: 2019 Mazda CX-5 Akera');
    expect(letter?.text).toContain('No money changed hands');
  });

  test('without a receipt where there is no deposit', () => {
    const heldState = { state: 'held', endsAt, depositCents: 0 } as const;
    expect(letterOf({ state: 'started' }, heldState, { kind: 'start' })?.text).not.toContain('/receipt.pdf');
  });

  const held = { state: 'held' } as const;
  const asked = { ...held, feedEnd: 'sold' } as const;
  const refunded = { state: 'refunded', paidCents: 50_000 } as const;
  const expired = { state: 'expired' } as const;
  const atBank = { awaitsMoney: true } as const;
  const askedAtBank = { ...atBank, feedEnd: 'sold' } as const;
  const cancelled = { state: 'cancelled' } as const;
  const byList = { kind: 'declined', by: 'feed' } as const;
  const byBank = { kind: 'working', by: 'feed' } as const;
  const byShopper = { kind: 'cancel', by: 'shopper' } as const;
  const byDesk = { kind: 'cancel', by: 'Kim', why: 'Sorry.' } as const;
  const sold = { kind: 'feed', refundCents: 50_000 } as const;
  test.each<[string, Partial<Reservation>, Partial<Reservation>, Partial<ReservationNews>, RegExp]>([
    ['when the time to pay is over', {}, expired, { kind: 'time' }, /No money was taken/],
    ['when a payment page was open', { paymentId: 'p1' }, expired, { kind: 'time' }, /If it still arrives/],
    ['when the bank is slower than the hold', atBank, expired, { kind: 'time' }, /If it still arrives/],
    [
      'when they cancel during a transfer',
      atBank,
      { state: 'cancelled' },
      byShopper,
      /If your payment still arrives/,
    ],
    [
      'when the bank refuses',
      atBank,
      {},
      { kind: 'declined' },
      /Your bank didn’t make the payment[\s\S]*try again/,
    ],
    ['when the bank refuses for a sold car', askedAtBank, cancelled, byList, /no longer available.*No money/],
    [
      'when the bank stops for a sold car',
      askedAtBank,
      cancelled,
      byBank,
      /no longer available.*still arrives/,
    ],
    ['when the hold ends', held, expired, { kind: 'time' }, /reservation has run out/],
    ['when they cancel', {}, { state: 'cancelled' }, { kind: 'cancel', by: 'shopper' }, /You cancelled/],
    ['when the desk cancels', {}, { state: 'cancelled' }, byDesk, /We cancelled your reservation\. Sorry\./],
    ['when the feed sells the car', held, refunded, sold, /no longer available[\s\S]*refund of \$500/],
    [
      'when a car is gone and nobody answered',
      asked,
      refunded,
      { ...sold, kind: 'time' },
      /no longer available/,
    ],
    ['when a payment is late', expired, refunded, { sentBack: true }, /had ended[\s\S]*refund of \$500/],
    ['when the hold is extended', held, { ...held, endsAt }, { kind: 'extend' }, /now holding/],
    ['when the car is theirs', held, { state: 'converted' }, { kind: 'convert' }, /Congratulations/],
  ])('%s', (_rule, before, next, news, words) => {
    expect(letterOf(before, next, news)?.text).toMatch(words);
  });

  test.each<[string, Partial<Reservation>, Partial<ReservationNews>, boolean]>([
    ['once the car is held', { state: 'held', endsAt }, {}, true],
    ['no more after a cancellation', { state: 'cancelled' }, byShopper, false],
  ])('with the handover %s', (_rule, next, news, isNamed) => {
    const shopper = { ...aReservation().shopper, handover: 'Pick-up at Aspley' };
    const text = letterOf({ shopper }, { ...next, shopper }, news)?.text ?? '';
    expect(text.includes('Pick-up at Aspley')).toBe(isNamed);
  });

  test.each<[string, Partial<ReservationNews>]>([
    ['a payment that was opened', { kind: 'pay' }],
    ['a first declined payment', { kind: 'declined' }],
  ])('but not for %s', (_rule, news) => {
    expect(letterOf({}, {}, news)).toBeNull();
  });

  test('with the account and the reference of a transfer', () => {
    const numbers = { account_name: 'Brolga Trust', bsb: '064-000', account_number: '12345678' };
    const account = { kind: 'bank_transfer', ...numbers, hold_hours: 24 } as const;
    const facts = { reservation: aReservation(), tenant: testTenant(), origin: 'https://brolga.example' };
    const { subject, text } = reservationEmail({ kind: 'transfer', account, reference: 'HK7MQ4TW' }, facts);
    expect(subject).toBe('Transfer $500 to reserve the 2019 Mazda CX-5 Akera');
    for (const part of ['HK7MQ4TW', '064-000', '12345678', 'Brolga Trust']) expect(text).toContain(part);
  });

  test('without a name that contains a link', () => {
    const { shopper } = aReservation();
    const named = { ...shopper, firstName: 'Win at evil.example' };
    expect(letterOf({}, { state: 'held', endsAt, shopper: named })?.text).not.toContain('evil.example');
  });
});

const numbers = { account_name: 'Brolga Trust', bsb: '064-000', account_number: '12345678' };
const account = { kind: 'bank_transfer', ...numbers, hold_hours: 24 } as const;
const site = testTenant();
const tenant = { ...site, payments: { ...site.payments, methods: [account] } };

/** The messages sent about payments of one reservation, by their ids. */
async function sent(payments: Parameters<typeof aPayment>[0][], reservation = aReservation({ id: 'R1' })) {
  const send = vi.fn(async () => '');
  for (const payment of payments) {
    await payMessage({ tenant, services: { messages: { send } as never } }, reservation, aPayment(payment));
  }
  return send.mock.calls.map((call: readonly unknown[]) => call[1] as { id: string; text: string });
}

describe('a shopper who has to pay gets an email', () => {
  test('with the link of the reservation, once for all payments on a provider’s page', async () => {
    const messages = await sent(['P1', 'P2'].map((id) => ({ id, provider: 'stripe' })));
    expect(messages.map(({ id }) => id)).toEqual(['unpaid-R1', 'unpaid-R1']);
    expect(messages[0]?.text).toContain('http://brolga.localhost/buy/reservations/R1');
    expect(messages[0]?.text).toMatch(/Pay \$500 by .*, and we hold the 2019 Mazda CX-5 Akera for you/);
  });

  test('with the account of a transfer, once for each payment', async () => {
    const messages = await sent([{ id: 'P1', provider: 'bank_transfer', reference: 'HK7MQ4TW' }]);
    expect(messages).toMatchObject([{ id: 'transfer-P1', to: 'jane@example.com' }]);
    expect(messages[0]?.text).toContain('HK7MQ4TW');
  });

  test('marked as a demonstration on the practice page', async () => {
    const [message] = await sent([{ provider: 'practice' }]);
    expect(message).toMatchObject({ email: { subject: expect.stringMatching(/^\[Demonstration\] /) } });
  });

  test('but not without an address for the link', async () => {
    const elsewhere = aReservation({ origin: 'http://elsewhere.example' });
    expect(await sent([{ provider: 'stripe' }], elsewhere)).toEqual([]);
  });
});

test.each<[text: string, next: Partial<Reservation>, kind?: string]>([
  ['Reservation not paid yet', {}],
  ['Reservation paid', { state: 'held', paidCents: 50_000 }, 'paid'],
  ['New reservation', { state: 'held', depositCents: 0 }, 'start'],
  ['Reservation extended', { state: 'held', paidCents: 50_000 }, 'extend'],
  ['Sold to the shopper who reserved it?', { state: 'held', feedEnd: 'sold' }, 'feed'],
  ['Sold to the shopper who reserved it?', { awaitsMoney: true, feedEnd: 'sold' }, 'feed'],
  ['Car for sale again', { state: 'held' }, 'feed'],
  ['Part of the deposit refunded', { state: 'held', paidCents: 50_000 }, 'returned'],
  ['Deposit refunded, reservation cancelled', { state: 'refunded', paidCents: 50_000 }, 'returned'],
  ['Sold car for sale again?', { state: 'converted', feedEnd: 'back' }, 'feed'],
  ['Reservation marked as sold', { state: 'converted', paidCents: 50_000 }, 'convert'],
  ['Reservation not paid', { state: 'expired' }, 'time'],
  ['Reservation ended', { state: 'expired', depositCents: 0 }, 'time'],
  ['Reservation ended', { state: 'expired', paidCents: 50_000 }, 'time'],
  ['Reservation ended, refund due', { state: 'refunded', paidCents: 50_000 }, 'time'],
  ['Reservation cancelled', { state: 'cancelled' }, 'cancel'],
  ['Reservation cancelled, refund due', { state: 'refunded', paidCents: 50_000 }, 'feed'],
  ['Late deposit going back', { state: 'refunded', paidCents: 50_000 }, 'paid'],
])('the news of a reservation: %s', (text, next, kind) =>
  expect(reservationNewsText({ next: aReservation(next), kind })).toBe(text),
);

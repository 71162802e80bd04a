import { expect, test } from 'vitest';
import type { FigureLine, OrderFigures } from '../order';
import { amountOf, figureAmounts } from './figure-amounts';

const line = (kind: FigureLine['kind'], cents: number | null): FigureLine => {
  return { kind, label: kind, note: null, cents };
};

const figures: OrderFigures = {
  lines: [
    ...[line('price', 2_799_000), line('duty', 84_000), line('registration', null)],
    ...[line('add-on', 59_900), line('add-on', 10_000), line('drive-away', 2_952_900)],
    ...[line('trade-in', -1_000_000), line('payout', 450_000), line('deposit', -50_000)],
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
  expect(above - all.trade_in_cents + all.payout_cents - all.deposit_cents).toBe(all.balance_cents);
});

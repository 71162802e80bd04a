import type { FigureLine, OrderFigures } from '#server/buying/orders/order';

/**
 * The amount of all lines of a kind in whole cents, negative for what is taken off. Zero without such a line; null
 * while the dealer still has to confirm one of them.
 */
export function amountOf({ lines }: Pick<OrderFigures, 'lines'>, kind: FigureLine['kind']): number | null {
  let sum = 0;
  for (const line of lines) {
    if (line.kind !== kind) continue;
    if (line.cents === null) return null;
    sum += line.cents;
  }
  return sum;
}

/** An order's sums by their names. What is taken off is positive here. */
export const figureAmounts = (figures: OrderFigures) => ({
  price_cents: amountOf(figures, 'price') ?? 0,
  duty_cents: amountOf(figures, 'duty'),
  registration_cents: amountOf(figures, 'registration'),
  add_ons_cents: amountOf(figures, 'add-on') ?? 0,
  delivery_cents: amountOf(figures, 'delivery') ?? 0,
  drive_away_cents: figures.driveAwayCents,
  trade_in_cents: Math.abs(amountOf(figures, 'trade-in') ?? 0),
  payout_cents: amountOf(figures, 'payout') ?? 0,
  deposit_cents: figures.depositCents,
  balance_cents: figures.balanceCents,
  gst_cents: figures.gstCents,
});

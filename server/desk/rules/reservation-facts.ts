import type { Reservation } from '#server/buying/reservations/reservation';
import type { FactView } from '#server/desk/views/reservation-views';
import { centsText } from '#server/platform/text/money';
import { dollars } from '#server/stock/price/rules/formats';
import { momentText } from './desk-time';
import { depositText } from './reservation-words';

/** The facts of a reservation as it was agreed; empty ones are left out. */
export function reservationFacts(reservation: Reservation, timeZone: string): FactView[] {
  const { car, shopper, terms, paidCents, createdAt } = reservation;
  const price = car.priceDollars === null ? '' : dollars(car.priceDollars);
  const facts: ReadonlyArray<readonly [label: string, value: string | null]> = [
    ['Started', momentText(new Date(createdAt), timeZone)],
    ['Stock number', car.stocknum],
    ['Price', [price, car.priceKind].filter(Boolean).join(' ')],
    ['Location', car.locationName],
    ['Deposit', depositText(reservation)],
    ['Paid', paidCents > 0 ? centsText(paidCents) : 'Nothing'],
    ['Hold', terms.holdHours === 1 ? '1 hour' : `${terms.holdHours} hours`],
    ['Refund on cancellation', refundText(terms.refundPercent)],
    ['Handover', shopper.handover],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function refundText(percent: number): string {
  if (percent === 100) return 'In full';
  return percent === 0 ? 'None' : `${percent}% of the deposit`;
}

import type { Reservation } from '#server/buying/reservations/reservation';

interface News {
  readonly next: Pick<Reservation, 'state' | 'paidCents' | 'depositCents' | 'feedEnd'>;
  /** What brought the change about; undefined at the start. */
  readonly kind?: string | undefined;
}

/** The latest change of a reservation in a few words: the start of the subject of the dealer's email. */
export function reservationNewsText({ next, kind }: News): string {
  const isPaid = next.paidCents > 0;
  switch (next.state) {
    case 'started':
    case 'paying':
      return 'Reservation not paid yet';
    case 'held':
      if (kind === 'feed')
        return next.feedEnd ? 'Sold to the shopper who reserved it?' : 'Car for sale again';
      if (kind === 'extend') return 'Reservation extended';
      if (kind === 'returned') return 'Part of the deposit refunded';
      return isPaid ? 'Reservation paid' : 'New reservation';
    case 'converted':
      return next.feedEnd === 'back' ? 'Sold car for sale again?' : 'Reservation marked as sold';
    case 'expired':
      return isPaid || next.depositCents === 0 ? 'Reservation ended' : 'Reservation not paid';
    case 'cancelled':
      return 'Reservation cancelled';
    case 'refunded':
      return kind === 'time' ? 'Reservation ended, refund due' : refundedText(kind);
  }
}

/** Money that came too late never held the car. */
function refundedText(kind: string | undefined): string {
  if (kind === 'returned') return 'Deposit refunded, reservation cancelled';
  return kind === 'paid' ? 'Late deposit going back' : 'Reservation cancelled, refund due';
}

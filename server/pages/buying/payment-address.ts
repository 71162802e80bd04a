import type { DepositOutcome } from '#server/people/reservations/pay-deposit';
import type { Reservation } from '#server/people/reservations/reservation';
import { reservationPath } from './reservation-page';

/**
 * Where a shopper goes on once a payment was opened: to a payment page of this site, or to the reservation's page, which
 * leads on to the provider. A form may not redirect to another site.
 */
export function paymentPage({ id }: Pick<Reservation, 'id'>, outcome: DepositOutcome): string {
  const page = reservationPath(id);
  if (outcome.kind === 'open') {
    const { href } = outcome.payment;
    if (href === null) return page;
    return href.startsWith('/') ? href : `${page}?pay=yes`;
  }
  return outcome.kind === 'unavailable' ? `${page}?notice=unavailable` : `${page}?notice=over`;
}

import type { DepositOutcome } from '#server/buying/reservations/pay-deposit';
import type { Reservation } from '#server/buying/reservations/reservation';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { reservationPath } from './reservation-page';

const notices = {
  unavailable: 'unavailable',
  limited: 'limited',
  'unconfirmed-phone': 'other-phone',
  ended: 'over',
  over: 'over',
  'not-offered': 'over',
} as const;

/**
 * Where a shopper goes on once a payment was opened: to a payment page of this site, or to the reservation's page, which
 * leads on to the provider. A form may not redirect to another site. A bank transfer may need a sign-in first.
 */
export function paymentPage({ id }: Pick<Reservation, 'id'>, outcome: DepositOutcome): string {
  const page = reservationPath(id);
  if (outcome.kind === 'open') {
    const { href } = outcome.payment;
    if (href === null) return page;
    return href.startsWith('/') ? href : `${page}?pay=yes`;
  }
  if (outcome.kind === 'unconfirmed-phone' && !outcome.isSignedIn) {
    return signInPath({ type: 'bank_transfer', redirect: page, back: page });
  }
  return `${page}?notice=${notices[outcome.kind]}`;
}

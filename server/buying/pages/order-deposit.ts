import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { findReservation } from '#server/buying/reservations/change-reservation';
import { type DepositServices, offeredMethods, payDeposit } from '#server/buying/reservations/pay-deposit';
import { paymentPage } from './payment-address';
import { reservationPath } from './reservation-page';
import { orderHref } from './rules/order-journey';
import type { BuyingOutcome } from './views/buying-outcome';

/** With the services for paying a deposit. */
export type OrderDepositVisit = OrderVisit & { readonly services: DepositServices };

/**
 * Goes on from an order to its deposit: to the payment where the site has one method, otherwise to the reservation's page
 * with the choice. A payment that was opened before is looked at there too.
 */
export async function toDeposit(
  visit: OrderDepositVisit,
  { id, reservationId }: Pick<Order, 'id' | 'reservationId'>,
): Promise<BuyingOutcome> {
  if (reservationId === null) return { state: 'next', href: orderHref(id) };
  const [method, ...others] = offeredMethods(visit);
  const reservation = await findReservation(visit, reservationId);
  const isNew = reservation?.state === 'paying' && reservation.paymentId === null;
  if (!isNew || !method || others.length > 0) return { state: 'next', href: reservationPath(reservationId) };
  return { state: 'next', href: paymentPage(reservation, await payDeposit(visit, reservation, method)) };
}

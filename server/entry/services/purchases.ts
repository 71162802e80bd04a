import { createOnlinePayments } from '#server/buying/online-payments/create-online-payments';
import { createOrders } from '#server/buying/orders/create-orders';
import { createPayments } from '#server/buying/payments/create-payments';
import { disputeReport, refundReport, reportingSubject } from '#server/buying/payments/report-payments';
import { createReservations } from '#server/buying/reservations/create-reservations';
import { reservationLetter } from '#server/buying/reservations/reservation-letter';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Foundations } from './foundations';

interface Parts extends Foundations {
  readonly messages: MessageSender;
  /** Wakes the thread that delivers: a lead was stored or may leave now. */
  readonly onLead: () => void;
}

/**
 * Makes payments, reservations, orders and dealers' own references. They call each other within one transaction: a payment
 * settles its reservation, and an order follows it.
 */
export function createPurchases(parts: Parts) {
  const subjects = () => ({
    reservation: reservations.reservationSubject,
    reference: onlinePayments.referenceSubject,
  });
  const payments = createPayments({
    ...parts,
    subjectOf: (kind) => reportingSubject(subjects()[kind], parts),
    onRefunded: refundReport(parts),
    onDisputed: disputeReport(parts),
  });
  const onlinePayments = createOnlinePayments(parts);
  const reservations = createReservations({
    ...parts,
    letter: reservationLetter,
    addPayment: (payment, trx) => payments.payments.add(payment, trx),
    addRefund: (refund, trx) => payments.payments.addRefund(refund, trx),
    endPayment: ({ tenant, id }, at, trx) => payments.payments.endTime(tenant, id, at, trx),
    onChange: (trx, news) => orders.followReservation(trx, news),
  });
  const orders = createOrders({ ...parts, ...reservations });
  return { ...payments, ...onlinePayments, ...reservations, ...orders };
}

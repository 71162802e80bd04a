import {
  createOnlinePayments,
  type OnlinePayments,
} from '#server/buying/online-payments/create-online-payments';
import { createOrders, type Orders } from '#server/buying/orders/create-orders';
import { createPayments, type Payments } from '#server/buying/payments/create-payments';
import { disputeReport, refundReport, reportingSubject } from '#server/buying/payments/report-payments';
import { createReservations, type Reservations } from '#server/buying/reservations/create-reservations';
import { reservationLetter } from '#server/buying/reservations/reservation-letter';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Foundations } from '#server/entry/services/foundations';

/** Payments and what they are for: reservations, orders, dealers' own references. */
export type PurchaseServices = Payments & OnlinePayments & Reservations & Orders;

type Deps = Pick<Foundations, 'config' | 'commits' | 'tenants' | 'clock' | 'steady' | 'log'> & {
  readonly messages: MessageSender;
  /** Wakes the thread that delivers: a lead was stored or may leave now. */
  readonly onLead: () => void;
};

/**
 * Makes payments, reservations and orders. They call each other within one transaction: a payment settles its
 * reservation, and an order follows it.
 */
export function createPurchases({ config, onLead, ...parts }: Deps): PurchaseServices {
  const { commits, tenants, clock, steady, log, messages } = parts;
  const subjects = () => ({
    reservation: reservations.reservationSubject,
    reference: onlinePayments.referenceSubject,
  });
  const payments = createPayments({
    config,
    commits,
    tenants,
    clock,
    steady,
    log,
    subjectOf: (kind) => reportingSubject(subjects()[kind], { messages }),
    onRefunded: refundReport({ messages }),
    onDisputed: disputeReport({ messages, tenants, clock }),
  });
  const onlinePayments = createOnlinePayments({ commits, tenants, messages });
  const reservations = createReservations({
    commits,
    tenants,
    clock,
    steady,
    log,
    messages,
    letter: reservationLetter,
    onLead,
    addPayment: (payment, trx) => payments.payments.add(payment, trx),
    addRefund: (refund, trx) => payments.payments.addRefund(refund, trx),
    endPayment: ({ tenant, id }, at, trx) => payments.payments.endTime(tenant, id, at, trx),
    onChange: (trx, news) => orders.followReservation(trx, news),
  });
  const orders = createOrders({
    commits,
    tenants,
    clock,
    steady,
    log,
    messages,
    reservations: reservations.reservations,
    onLead,
  });
  return { ...payments, ...onlinePayments, ...reservations, ...orders };
}

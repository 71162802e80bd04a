/** What a dealer's webhook may report of reservations, orders and payments. */
const reservationEvents = [
  'reservation.started',
  'reservation.paying',
  'reservation.held',
  'reservation.extended',
  'reservation.converted',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.refunded',
] as const;
export type ReservationEventType = (typeof reservationEvents)[number];

const orderEvents = [
  'order.started',
  'order.placed',
  'order.completed',
  'order.expired',
  'order.cancelled',
  'order.refunded',
] as const;
export type OrderEventType = (typeof orderEvents)[number];

const paymentEvents = ['payment.paid', 'payment.failed', 'payment.closed', 'payment.refunded'] as const;
export type PaymentEventType = (typeof paymentEvents)[number];

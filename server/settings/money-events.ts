/** What a dealer's webhook may report of reservations and payments. */
export const reservationEvents = [
  'reservation.held',
  'reservation.extended',
  'reservation.converted',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.refunded',
] as const;
export type ReservationEventType = (typeof reservationEvents)[number];

export const paymentEvents = [
  'payment.paid',
  'payment.failed',
  'payment.closed',
  'payment.refunded',
] as const;
export type PaymentEventType = (typeof paymentEvents)[number];

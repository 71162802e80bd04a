import type { Order } from '#server/buying/orders/order';
import { displayPhone } from '#server/leads/rules/phone-number';

/** The words by which staff find an order, in lower case: reference, car, and the shopper's name, email and phone. */
export const searchWords = ({ reference, car, shopper }: Order): string =>
  [
    reference,
    car.name,
    car.stocknum,
    shopper?.firstName,
    shopper?.lastName,
    shopper?.email,
    ...(shopper ? [shopper.phone, displayPhone(shopper.phone).replaceAll(' ', '')] : []),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

import type { Reservation } from '#server/buying/reservations/reservation';

/** The dealer's guarantee for used cars, where it had it when the shopper agreed. */
export const moneyBackText = ({ car }: Pick<Reservation, 'car'>): readonly string[] =>
  car.hasMoneyBack ? ['This purchase comes with our 48-hour money-back guarantee.'] : [];

const noMoney = 'No money was taken.';

/** An unpaid deposit once the reservation has ended. Where a bank may still send it, nobody can say that none was taken. */
export const moneyWords = {
  expired: (mayArrive = false): string =>
    mayArrive
      ? 'If it still arrives, we hold the car for you again if it is free. If not, all of it goes back to you.'
      : noMoney,
  cancelled: (mayArrive = false): string =>
    mayArrive ? 'If your payment still arrives, all of it goes back to you.' : noMoney,
};

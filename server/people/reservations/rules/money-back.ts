import type { Reservation } from '../reservation';

/** The dealer's guarantee for used cars, where it had it when the shopper agreed. */
export const moneyBackText = ({ car }: Pick<Reservation, 'car'>): readonly string[] =>
  car.hasMoneyBack ? ['This purchase comes with our 48-hour money-back guarantee.'] : [];

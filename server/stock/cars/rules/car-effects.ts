import type { Car } from '#server/settings/car';

/** What happens to a car: in the stock list, at the desk or through the API. */
export type CarEvent = 'sold' | 'reserved' | 'removed' | 'back' | 'repriced';

/**
 * What each event does to everything that is tied to the car. One table for all: reservations, test drives, alerts, the
 * desk and orders read it, so that none of them contradicts another.
 */
const effects = {
  /** Kept while the shopper pays with a card: it gives way. */
  'unpaid hold': { sold: 'end', reserved: 'end', removed: 'end', back: 'keep', repriced: 'keep' },
  /**
   * Paid, held without a deposit, or with money on its way. The dealer may have noted this very deposit or sale, so they
   * are asked, and nothing ends before they answer or the hold is over. The agreed price stays.
   */
  'hold with money': { sold: 'ask', reserved: 'ask', removed: 'ask', back: 'stop asking', repriced: 'keep' },
  /**
   * Sold to the holder: it stays sold until the dealer says otherwise. A list that has noted the sale and then offers the car
   * is a question for the dealer; one that has not noted it yet is only late.
   */
  sale: { sold: 'note', reserved: 'keep', removed: 'note', back: 'ask if noted', repriced: 'keep' },
  /** A time of the shopper who holds or bought the car: a pick-up, or a drive before it. */
  'holder’s booking': { sold: 'keep', reserved: 'keep', removed: 'keep', back: 'keep', repriced: 'keep' },
  /** A time of anybody else. Paused: it can be cancelled but not moved, and its page says why. */
  booking: { sold: 'cancel', reserved: 'pause', removed: 'cancel', back: 'resume', repriced: 'keep' },
  'new booking': {
    sold: 'refuse',
    reserved: 'refuse',
    removed: 'refuse',
    back: 'accept',
    repriced: 'accept',
  },
  /** The shopper for whom it is reserved may drive it first. */
  'holder’s new booking': {
    sold: 'refuse',
    reserved: 'accept',
    removed: 'refuse',
    back: 'accept',
    repriced: 'accept',
  },
  alert: {
    sold: 'report and end',
    reserved: 'wait',
    removed: 'report and end',
    back: 'report',
    repriced: 'report',
  },
  lead: {
    sold: 'withdraw replies',
    reserved: 'withdraw replies',
    removed: 'withdraw replies',
    back: 'reply',
    repriced: 'reply',
  },
  /** Before its deposit: it takes no time and keeps no car. A placed order follows its reservation. */
  'draft order': {
    sold: 'close',
    reserved: 'close',
    removed: 'close',
    back: 'continue',
    repriced: 'agree again',
  },
} as const satisfies Record<string, Record<CarEvent, string>>;

/** Anything that is tied to a car. */
export type TiedToCar = keyof typeof effects;

/** What an event of a car does to something tied to it. */
export const carEffect = <T extends TiedToCar, E extends CarEvent>(
  thing: T,
  event: E,
): (typeof effects)[T][E] => effects[thing][event];

/** The latest event that decides about a car: `back` while it is for sale. */
export function carEventOf(
  car: (Pick<Car, 'status' | 'reserved'> & Partial<Pick<Car, 'show_on_dealer_website'>>) | undefined,
): Exclude<CarEvent, 'repriced'> {
  if (!car || car.show_on_dealer_website === false) return 'removed';
  if (car.status === 'sold') return 'sold';
  return car.reserved ? 'reserved' : 'back';
}

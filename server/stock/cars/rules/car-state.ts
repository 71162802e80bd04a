import { carNoun, type Noun, withNoun } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/cards-schema';
import { isAvailable } from '#server/stock/price/rules/price-line';
import type { CarStateView } from '../views/car-view';

/** Notice on a sold car's page. */
export const soldText = (noun: Noun): string =>
  withNoun('This car has been sold. Tell us what you liked about it and we’ll look for a similar one.', noun);

/** The most important notice: the car is sold, reserved, or not here yet. */
export function carState(
  car: Pick<Car, 'status' | 'reserved'>,
  { sold_tag: soldTag }: Pick<CardsSettings, 'sold_tag'>,
  noun: Noun = carNoun,
): CarStateView | undefined {
  if (!isAvailable(car)) {
    return {
      kind: 'sold',
      tag: soldTag,
      text: soldText(noun),
    };
  }
  if (car.reserved) {
    return {
      kind: 'reserved',
      tag: 'Reserved',
      text: withNoun('This car is reserved. Ask us to let you know if it becomes available again.', noun),
    };
  }
  if (car.status === 'coming_soon') {
    return {
      kind: 'coming_soon',
      tag: 'Coming soon',
      text: withNoun(
        'This car is on its way to us. Enquire now and we’ll let you know when it arrives.',
        noun,
      ),
    };
  }
  return undefined;
}

import { carNoun, type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import { availabilityOf, availabilityWords } from '#server/stock/price/rules/availability';
import type { CarStateView } from '../views/car-view';

/** The most important notice: the car is sold, reserved, or not here yet. */
export function carState(
  car: Pick<Car, 'status' | 'reserved'>,
  { sold_tag: soldTag }: Pick<CardsSettings, 'sold_tag'>,
  noun: Noun = carNoun,
): CarStateView | undefined {
  const kind = availabilityOf(car);
  if (kind === 'in_stock') return undefined;
  return {
    kind,
    tag: kind === 'sold' ? soldTag : availabilityWords[kind],
    text: withNoun(texts[kind], noun),
  };
}

const texts = {
  sold: 'This car has been sold. Tell us what you liked about it and we’ll look for a similar one.',
  reserved: 'This car is reserved. Ask us to let you know if it becomes available again.',
  coming_soon: 'This car is on its way to us. Enquire now and we’ll let you know when it arrives.',
} as const;

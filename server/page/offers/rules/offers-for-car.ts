import { slugOf } from '#server/search/rules/slug';
import type { Car } from '#server/settings/car';
import type { Offer } from '#server/settings/data-files-schema';

/** The offers for a car's make and model, in their order. One that names no make is for every make, and so for models. */
export function offersForCar<O extends Pick<Offer, 'manufacturer' | 'model'>>(
  offers: readonly O[],
  { make, model }: Pick<Car, 'make' | 'model'>,
): O[] {
  const isSame = (named: string | null | undefined, own: string) => !named || slugOf(named) === slugOf(own);
  return offers.filter((offer) => isSame(offer.manufacturer, make) && isSame(offer.model?.name, model));
}

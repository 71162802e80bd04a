import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/cards-schema';
import { isAvailable } from '#server/stock/price/rules/availability';
import { sameWords } from './image-tag';

type Programme = NonNullable<CardsSettings['certified']>;

/**
 * The programme of a car's certified badge: only for the manufacturer's certified cars that are not sold, with the
 * feature enabled. Undefined for every other car.
 */
export function certifiedProgramme(
  car: Pick<Car, 'status' | 'certified' | 'make'>,
  { certified: programme }: Pick<CardsSettings, 'certified'>,
): Programme | undefined {
  if (!programme || !car.certified || !isAvailable(car)) return undefined;
  return sameWords(car.make, programme.manufacturer) ? programme : undefined;
}

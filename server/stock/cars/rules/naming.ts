import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';

/**
 * A make and a model in one name. A model that repeats its make drops it: `Mazda 3` for Mazda's `Mazda3`, `Ram 1500`
 * for Ram's `Ram 1500`, `MINI Cooper` for MINI's `Mini Cooper`.
 */
export const makeModel = (make: string, model: string): string =>
  `${make} ${modelAfterMake(make, model)}`.trim();

/** A model without its make: `3` for Mazda's `Mazda3`; empty if it equals the make. */
export function modelAfterMake(make: string, model: string): string {
  if (!model.toLowerCase().startsWith(make.toLowerCase())) return model;
  const rest = model.slice(make.length);
  return /^\p{L}/u.test(rest) ? model : rest.replace(/^[\s-]+/, '');
}

/** `2021 Toyota HiLux`. */
export const headline = (car: Pick<Car, 'year' | 'make' | 'model'>): string =>
  `${car.year} ${makeModel(car.make, car.model)}`;

/** Badge and, where the site names it, series: `SR5 GUN126R`; empty if neither is known. */
export const subline = (
  car: Pick<Car, 'badge' | 'series'>,
  { series }: Pick<CardsSettings, 'series'>,
): string => [car.badge, series ? car.series : undefined].filter(Boolean).join(' ');

/** Path of a car's page. */
export const carHref = (car: Pick<Car, 'slug'>): string => `/cars/${car.slug}`;

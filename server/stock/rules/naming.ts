import type { Car } from '../car';

/** `2021 Toyota HiLux`. */
export const headline = (car: Pick<Car, 'year' | 'make' | 'model'>): string =>
  `${car.year} ${car.make} ${car.model}`;

/** Badge and series: `SR5 GUN126R`; empty when neither is known. */
export const subline = (car: Pick<Car, 'badge' | 'series'>): string =>
  [car.badge, car.series].filter(Boolean).join(' ');

const typeWords = { new: 'New', demo: 'Demo', used: 'Used' } as const;
/** `New`, `Demo` or `Used`. */
export const carTypeWord = (type: Car['car_type']): string | undefined =>
  type ? typeWords[type] : undefined;

import type { Car } from '#server/settings/car';

/** in_stock and coming_soon count as available. */
export const isAvailable = (car: Pick<Car, 'status'>): boolean => car.status !== 'sold';

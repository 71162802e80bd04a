import type { Car } from '../car';

/** in_stock and coming_soon count as available (specification §4). */
export const isAvailable = (car: Pick<Car, 'status'>): boolean => car.status !== 'sold';

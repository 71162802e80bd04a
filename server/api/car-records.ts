import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import { type CarData, toCarData } from '#server/stock/cars/car-data';

/** The record of a car as everyone may read it, beside its view. `updatedAt`: ISO instant of its last change. */
export const openCarData = ({ tenant, url }: Bff, car: Car, updatedAt: string): CarData =>
  toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer: false });

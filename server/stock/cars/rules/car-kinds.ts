import { type Car, type CarType, carTypes } from '#server/settings/car';

/** Whether a setting for some kinds covers a car. A car of unknown condition needs a setting for every kind. */
export const isOfKinds = ({ car_type }: Pick<Car, 'car_type'>, kinds: readonly CarType[]): boolean =>
  car_type === undefined ? carTypes.every((kind) => kinds.includes(kind)) : kinds.includes(car_type);

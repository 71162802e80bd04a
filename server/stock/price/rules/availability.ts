import type { Availability, Car } from '#server/settings/car';

/** A car's availability: sold before reserved, reserved before on its way. */
export function availabilityOf({ status, reserved }: Pick<Car, 'status' | 'reserved'>): Availability {
  return status !== 'sold' && reserved ? 'reserved' : status;
}

export const availabilityWords: Readonly<Record<Availability, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
};

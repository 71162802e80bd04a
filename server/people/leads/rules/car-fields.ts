import { slugOf } from '#server/search/stock-search/rules/slug';
import type { Car } from '#server/settings/car';

type Told = Pick<Car, 'id' | 'make' | 'model' | 'stocknum' | 'car_type' | 'status' | 'dealership_slug'>;

/** Hidden fields of a form about a car. */
export const carFields = (car: Told): Record<string, string> => ({
  car_id: car.id,
  ...(car.dealership_slug ? { dealership_slug: car.dealership_slug } : {}),
  manufacturer_slug: slugOf(car.make),
  ...(car.stocknum ? { stock_number: car.stocknum } : {}),
  'Vehicle Make': car.make,
  'Vehicle Model': car.model,
  ...(car.car_type ? { car_type: car.car_type } : {}),
  vehicle_status: car.status,
});

/** Fields that repeat the lead's car; for a car that is gone they are all that remains. */
export function withoutRepeats(fields: Readonly<Record<string, string>>, car: Told): Record<string, string> {
  const known = carFields(car);
  const repeats = ['manufacturer_slug', 'stock_number', 'Vehicle Make', 'Vehicle Model', 'car_type'];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(repeats.includes(name) && known[name] === value)),
  );
}

import type { MarketVehicle } from '#server/market/market-port';
import { simpleBodyOf } from '#server/stock/feeds/rules/feed/appearance';
import { makeName, modelName } from '#server/stock/feeds/rules/feed/makes';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from '#server/stock/feeds/rules/feed/variant';
import { type Described, describedOf } from './listing';

/** A car to be valued in the terms of listings: makes, models and kinds in the same spelling. */
export function describedVehicle(vehicle: MarketVehicle): Described | undefined {
  const make = makeName(vehicle.make);
  const values = {
    badge: vehicle.badge,
    simple_body: simpleBodyOf(vehicle.body),
    simple_transmission: simpleTransmissionOf(vehicle.transmission),
    fuel: vehicle.fuel,
    simple_fuel: simpleFuelOf(vehicle.fuel),
    drive: driveOf(vehicle.drive),
    location: vehicle.state === undefined ? undefined : { state: vehicle.state },
  };
  const stated = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return describedOf({
    make,
    model: modelName(make, vehicle.model),
    year: vehicle.year,
    km: Math.max(0, Math.round(vehicle.kilometres)),
    car_type: vehicle.carType ?? 'used',
    ...stated,
  });
}

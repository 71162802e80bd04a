import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import { simpleBodyOf } from '#server/stock/feeds/rules/feed/appearance';
import { makeName, modelName } from '#server/stock/feeds/rules/feed/makes';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from '#server/stock/feeds/rules/feed/variant';
import type { AskingPrice, ChosenVehicle, Market, MarketVehicle, VehicleChoices } from './market-port';
import type { MarketShelf } from './market-shelf';
import { choicesOf } from './rules/choices';
import { type Described, describedOf } from './rules/listing';
import { yearOfDay } from './rules/model/effects';
import { askingPriceOf } from './rules/valuation/asking-price';

interface Deps {
  readonly marketShelf: Pick<MarketShelf, 'load'>;
  readonly clock: Clock;
  readonly refit: (slug: string) => void;
}

/** Asking prices from the tenant's fitted model. A car's age counts up to today, its price level to the market's day. */
export class FittedMarketPrices implements Market {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async askingPrice(
    { slug, valuation }: Pick<Tenant, 'slug' | 'valuation'>,
    vehicle: MarketVehicle,
  ): Promise<AskingPrice> {
    const fit = await this.#deps.marketShelf.load(slug);
    if (fit === null) return { kind: 'declined', reason: 'no-market', comparables: 0 };
    const car = describedVehicle(vehicle);
    if (car === undefined) return { kind: 'declined', reason: 'outside-kilometres', comparables: 0 };
    const today = yearOfDay(this.#deps.clock.now().toISOString());
    return askingPriceOf(fit.market, car, today, valuation.min_comparables);
  }

  async choices({ slug }: Pick<Tenant, 'slug'>, chosen: ChosenVehicle): Promise<VehicleChoices> {
    const fit = await this.#deps.marketShelf.load(slug);
    return fit === null ? { makes: [], models: [], years: [], badges: [] } : choicesOf(fit.market, chosen);
  }

  async refit({ slug }: Pick<Tenant, 'slug'>): Promise<void> {
    this.#deps.refit(slug);
  }
}

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

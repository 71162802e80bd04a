import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AskingPrice, ChosenVehicle, Market, MarketVehicle, VehicleChoices } from './market-port';
import type { MarketShelf } from './market-shelf-port';
import { choicesOf } from './rules/choices';
import { describedVehicle } from './rules/listing/vehicle';
import { yearOfDay } from './rules/model/curves';
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

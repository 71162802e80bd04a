import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarView } from '#server/stock/cars/views/car-view';
import type { Market } from './market-port';
import { comparedBadge, comparedVehicle } from './rules/market-badge';

interface Visit {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly services: { readonly market: Pick<Market, 'askingPrice'> };
}

/**
 * A car's view with its market position, where the site's market shows one. Asked for each new page, and a page is
 * cached for a minute at most: the badge follows a new model without a new stock version.
 */
export async function withMarketPosition(
  { tenant, now, services }: Visit,
  car: Car,
  view: CarView,
): Promise<CarView> {
  const vehicle = view.panel.market ? undefined : comparedVehicle(car, tenant);
  if (!vehicle) return view;
  const market = comparedBadge(car, await services.market.askingPrice(tenant, vehicle), tenant, now);
  return market ? { ...view, panel: { ...view.panel, market } } : view;
}

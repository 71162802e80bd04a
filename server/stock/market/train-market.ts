import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import type { MarketShelf } from './market-shelf-port';
import type { MarketStore } from './market-store-port';
import { fitMarket, type MarketFit } from './rules/fit-market';

export interface TrainDeps {
  readonly marketStore: MarketStore;
  readonly marketShelf: MarketShelf;
  readonly clock: Clock;
}

/** Fits a tenant's market from its listings of now and replaces its model. Null, without a model, if they are too few. */
export async function trainMarket(
  { marketStore, marketShelf, clock }: TrainDeps,
  tenant: Pick<Tenant, 'slug' | 'valuation'>,
): Promise<MarketFit | null> {
  const now = clock.now();
  const stamp = await marketStore.stamp(tenant.slug);
  const listings = await marketStore.listings(tenant.slug, now.toISOString().slice(0, 10));
  const fit = fitMarket(listings, tenant.valuation.min_comparables, now);
  if (fit === undefined) {
    await marketShelf.remove(tenant.slug);
    return null;
  }
  await marketShelf.save(tenant.slug, { ...fit, stamp });
  return fit;
}

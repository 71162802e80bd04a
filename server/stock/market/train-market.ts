import type { Clock } from '#server/platform/clock';
import type { MarketShelf } from './market-shelf-port';
import type { MarketStore } from './market-store-port';
import { fitMarket, type MarketFit } from './rules/fit-market';

export interface TrainDeps {
  readonly marketStore: MarketStore;
  readonly marketShelf: MarketShelf;
  readonly clock: Clock;
  /** Collects garbage, where the fit runs beside others. */
  readonly free?: () => void;
}

/** A tenant, and its fewest comparables for an estimate. */
export interface TrainedTenant {
  readonly slug: string;
  readonly minimum: number;
}

/** More imports during one fit than there are. */
const tries = 4;

/**
 * Fits a tenant's market from its listings of now and replaces its model. Listings that changed during the fit are fitted
 * again, so that an older model never replaces a newer one. Null, without a model, if they are too few.
 */
export async function trainMarket(
  { marketStore, marketShelf, clock, free }: TrainDeps,
  { slug, minimum }: TrainedTenant,
): Promise<MarketFit | null> {
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const stamp = await marketStore.stamp(slug);
    const listings = await marketStore.listings(slug, now.toISOString().slice(0, 10));
    const fit = fitMarket(listings, minimum, now, free);
    if (attempt < tries && (await marketStore.stamp(slug)) !== stamp) continue;
    free?.();
    const about = { stamp, fittedAt: now.toISOString(), hasModel: fit !== undefined };
    await marketShelf.save(slug, about, fit ?? null);
    return fit ?? null;
  }
}

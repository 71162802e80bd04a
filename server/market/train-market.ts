import type { Clock } from '#server/platform/clock';
import { Pauses } from '#server/platform/threads/job-loop';
import type { MarketShelf } from './market-shelf';
import type { MarketStore } from './market-store';
import { type FitTask, fitMarketFile } from './rules/fit-market';
import { ListingPacker, type PackedListings } from './rules/packed-listings';

interface TrainDeps {
  readonly marketStore: Pick<MarketStore, 'listings' | 'stamp'>;
  readonly marketShelf: Pick<MarketShelf, 'save'>;
  readonly clock: Clock;
  /** The file of a fitted market, or null; fitted right here unless there is a thread for it. */
  readonly runFit?: (task: FitTask) => Promise<Uint8Array | null>;
}

/** A tenant, and its fewest comparables for an estimate. */
export interface TrainedTenant {
  readonly slug: string;
  readonly minimum: number;
}

/** More imports during one fit than there are. */
const tries = 4;

/**
 * Fits a tenant's market from its listings of now and replaces its model; too few of them remove it. Listings that
 * changed during the fit are fitted again, so that an older model never replaces a newer one.
 */
export async function trainMarket(
  { marketStore, marketShelf, clock, runFit = async (task) => fitMarketFile(task) }: TrainDeps,
  { slug, minimum }: TrainedTenant,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const stamp = await marketStore.stamp(slug);
    const listings = await packed(marketStore.listings(slug, now.toISOString().slice(0, 10)));
    const file = await runFit({ listings, minimum, now });
    if (attempt < tries && (await marketStore.stamp(slug)) !== stamp) continue;
    await marketShelf.save(slug, { stamp, fittedAt: now.toISOString(), hasModel: file !== null }, file);
    return;
  }
}

/** Page by page, so that requests are answered in between. */
async function packed(pages: ReturnType<MarketStore['listings']>): Promise<PackedListings> {
  const packer = new ListingPacker();
  const pauses = new Pauses();
  for await (const page of pages) {
    packer.add(page);
    if (pauses.due()) await pauses.pause();
  }
  return packer.packed();
}

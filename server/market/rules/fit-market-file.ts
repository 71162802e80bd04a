import { toMarketFile } from './file/write-market-file';
import { fitMarket } from './fit-market';
import { type PackedListings, unpackListings } from './listing/packed-listings';

/** Listings to fit at an instant; `minimum`: the fewest comparables for an estimate. A thread takes it as a message. */
export interface FitTask {
  readonly listings: PackedListings;
  readonly minimum: number;
  readonly now: Date;
}

/** The file of the market that fits the listings; null if they are too few. `free` is as in `fitMarket`. */
export function fitMarketFile(
  { listings, minimum, now }: FitTask,
  free?: () => void,
): Uint8Array<ArrayBuffer> | null {
  const fit = fitMarket(unpackListings(listings), minimum, now, free);
  free?.();
  return fit ? toMarketFile(fit) : null;
}

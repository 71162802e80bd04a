import type { PricedListing } from './listing';
import { badgeKey, modelKey } from './words';

/** The same advertisement in two files counts once, with its latest day. */
export function withoutRepeats(listings: readonly PricedListing[]): PricedListing[] {
  const seen = new Map<string, PricedListing>();
  for (const listing of listings) {
    const { year, kilometres, priceDollars, carType } = listing;
    const key = [modelKey(listing), badgeKey(listing.badge), year, kilometres, priceDollars, carType].join(
      '|',
    );
    const earlier = seen.get(key);
    if (earlier === undefined || earlier.listedOn < listing.listedOn) seen.set(key, listing);
  }
  return [...seen.values()];
}

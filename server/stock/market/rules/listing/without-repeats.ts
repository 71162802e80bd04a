import type { PricedListing } from '../fit-market';
import { badgeKey, modelKey } from './words';

/** The same advertisement in two files counts once. */
export function withoutRepeats(listings: readonly PricedListing[]): PricedListing[] {
  const seen = new Map<string, PricedListing>();
  for (const listing of listings) {
    const { year, kilometres, priceDollars, carType } = listing;
    const key = [modelKey(listing), badgeKey(listing.badge), year, kilometres, priceDollars, carType].join(
      '|',
    );
    if (!seen.has(key)) seen.set(key, listing);
  }
  return [...seen.values()];
}

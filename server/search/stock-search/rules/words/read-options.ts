import type { TenantLocation } from '#server/settings/tenant-schema';
import type { ReadOptions } from './read-words';
import { compactName } from './typed-text';

type Places = readonly Pick<TenantLocation, 'name' | 'slug' | 'city' | 'postcode'>[];
const made = new WeakMap<Places, ReadOptions>();

/** A dealer's data for reading words, besides the stock: the year, and its own locations. */
export function readOptionsOf(locations: Places, now: Date): ReadOptions {
  const thisYear = now.getUTCFullYear();
  const known = made.get(locations);
  if (known?.thisYear === thisYear) return known;
  const options = { thisYear, placePostcodes: postcodesOf(locations) };
  made.set(locations, options);
  return options;
}

function postcodesOf(locations: Places): Map<string, string> {
  const postcodes = new Map<string, string>();
  for (const { name, slug, city, postcode } of locations) {
    for (const place of [city, name, slug]) {
      if (!postcodes.has(compactName(place))) postcodes.set(compactName(place), postcode);
    }
  }
  return postcodes;
}

import { centroidOf, distanceKm, postcodeError } from '#server/platform/geo/distance';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** Straight-line distance: `under 1 km`, `12 km`, `1,204 km`. */
export const distanceText = (km: number): string =>
  km < 1 ? 'under 1 km' : `${Math.round(km).toLocaleString('en-AU')} km`;

/** A shopper's postcode as typed, its error, and the distance to each location. */
export interface NearPlaces {
  readonly postcode: string;
  readonly error?: string | undefined;
  /** Kilometres by location id; a location without coordinates has none. */
  readonly km: ReadonlyMap<string, number>;
}

/** Reads `?postcode=`; an invalid postcode leaves every distance unknown and gives the reason. */
export function nearPlaces(text: string | null, places: readonly TenantLocation[]): NearPlaces {
  const postcode = (text ?? '').trim().slice(0, 8);
  if (postcode === '') return { postcode, km: new Map() };
  const from = centroidOf(postcode);
  if (!from) return { postcode, error: postcodeError(postcode) ?? 'Invalid postcode', km: new Map() };
  const km = new Map<string, number>();
  for (const place of places) {
    const { lat, long } = place;
    // The centre of its postcode would be "under 1 km" from every shopper there.
    if (lat !== undefined && long !== undefined) km.set(place.id, distanceKm(from, { lat, lng: long }));
  }
  return { postcode, km };
}

/** The nearest first; locations without a distance last, in their given order. */
export const nearestFirst = <T extends Pick<TenantLocation, 'id'>>(
  places: readonly T[],
  { km }: Pick<NearPlaces, 'km'>,
): T[] =>
  [...places].sort(
    (one, other) =>
      (km.get(one.id) ?? Number.POSITIVE_INFINITY) - (km.get(other.id) ?? Number.POSITIVE_INFINITY) || 0,
  );

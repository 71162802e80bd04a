import { distanceKm } from '#server/platform/geo/distance';
import { centroidOf, postcodeError } from '#server/platform/geo/postcode';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { pointOf } from './map';

/** `under 1 km`, `12 km`, `1,204 km`: in a straight line. */
export const distanceText = (km: number): string =>
  km < 1 ? 'under 1 km' : `${Math.round(km).toLocaleString('en-AU')} km`;

/** A shopper's postcode as they wrote it, what is wrong with it, and how far each place is from it. */
export interface NearPlaces {
  readonly postcode: string;
  readonly error?: string | undefined;
  /** Kilometres by id of a place; a place that nobody can locate has none. */
  readonly km: ReadonlyMap<string, number>;
}

/** Reads `?postcode=`; a text that is no postcode leaves every distance unknown and says why. */
export function nearPlaces(entered: string | null, places: readonly TenantLocation[]): NearPlaces {
  const postcode = (entered ?? '').trim().slice(0, 8);
  if (postcode === '') return { postcode, km: new Map() };
  const from = centroidOf(postcode);
  if (!from) return { postcode, error: postcodeError(postcode) ?? 'Invalid postcode', km: new Map() };
  const km = new Map<string, number>();
  for (const place of places) {
    const point = pointOf(place);
    if (point) km.set(place.id, distanceKm(from, point));
  }
  return { postcode, km };
}

/** The nearest first; places without a distance last, as they come. */
export const nearestFirst = <T extends Pick<TenantLocation, 'id'>>(
  places: readonly T[],
  { km }: Pick<NearPlaces, 'km'>,
): T[] =>
  [...places].sort(
    (one, other) =>
      (km.get(one.id) ?? Number.POSITIVE_INFINITY) - (km.get(other.id) ?? Number.POSITIVE_INFINITY) || 0,
  );

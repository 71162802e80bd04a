import type { ShopperVisit } from '#server/buying/shopper-visit';
import {
  directionsHref,
  distanceText,
  type NearPlaces,
  nearestFirst,
  pointOf,
} from '#server/dealer/locations/rules/map';
import { givesTestDrives } from '#server/dealer/locations/rules/place-order';
import { yardMap } from '#server/dealer/locations/rules/yard-map';
import type { LocationsBlock, NearView, PlacedCardView } from '#server/page/views/site-blocks';
import { allCentroids, centroidOf } from '#server/platform/geo/distance';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** Extras on `/dealerships` cards: directions and, for a postcode, the distance. */
export const placedPart = (
  place: TenantLocation,
  { km, postcode }: NearPlaces,
): Pick<PlacedCardView, 'distance' | 'directionsHref'> => {
  const far = km.get(place.id);
  return {
    directionsHref: directionsHref(place),
    ...(far === undefined ? {} : { distance: `${distanceText(far)} from ${postcode}` }),
  };
};

/** The form that finds the nearest location, its answer, and the map. */
export function nearBlock(
  { url }: Pick<ShopperVisit, 'url'>,
  places: readonly TenantLocation[],
  near: NearPlaces,
): Pick<LocationsBlock, 'near' | 'map'> {
  const map = mapOf(places, near);
  return { near: { action: url.pathname, ...formOf(places, near) }, ...(map ? { map } : {}) };
}

function formOf(places: readonly TenantLocation[], near: NearPlaces): Omit<NearView, 'action'> {
  const { postcode, error } = near;
  // Most shoppers look for a yard that sells cars.
  const selling = places.filter(givesTestDrives);
  const [nearest] = nearestFirst(selling.length > 0 ? selling : places, near);
  const km = nearest && near.km.get(nearest.id);
  return {
    postcode,
    ...(error ? { error } : {}),
    ...(km === undefined
      ? {}
      : { answer: `Nearest to ${postcode}: ${nearest?.name}, ${distanceText(km)} in a straight line.` }),
  };
}

function mapOf(places: readonly TenantLocation[], { postcode }: NearPlaces) {
  const yards = places.flatMap((place) => {
    const point = pointOf(place);
    return point ? [{ name: place.name, town: place.city, point }] : [];
  });
  const shopper = centroidOf(postcode);
  return yardMap(yards, {
    around: allCentroids(),
    ...(shopper ? { shopper: { ...shopper, name: postcode } } : {}),
  });
}

import type { ShopperVisit } from '#server/buying/shopper-visit';
import {
  directionsHref,
  distanceText,
  mapView,
  type NearPlaces,
  nearestFirst,
  pointOf,
} from '#server/dealer/rules/map';
import { departmentNames } from '#server/dealer/rules/opening-hours';
import {
  chosenPlaces,
  departmentOrder,
  givesTestDrives,
  locationColumns,
  type PlaceChoice,
} from '#server/dealer/rules/place-order';
import { yardMap } from '#server/dealer/rules/yard-map';
import { toLocationCard } from '#server/dealer/to-location-card';
import type {
  LocationGroup,
  LocationsBlock,
  MapBlock,
  NearView,
  PlacedCardView,
} from '#server/page/views/site-blocks';
import type { BlockHeading } from '#server/page/views/site-page-view';
import { allCentroids, centroidOf } from '#server/platform/geo/distance';
import type { TenantLocation } from '#server/settings/tenant-schema';

type Site = Pick<ShopperVisit, 'tenant' | 'now'>;
/** Beyond this many, locations are grouped by department. */
const mostTogether = 6;

interface Shown extends PlaceChoice {
  readonly heading?: BlockHeading | undefined;
  /** The nearest locations first, each with its distance and directions. */
  readonly near?: NearPlaces | undefined;
}

/** Location cards; undefined if the selection is empty. */
export function toLocationsBlock(
  site: Site,
  { heading, near, ...choice }: Shown,
): LocationsBlock | undefined {
  const chosenLocations = chosenPlaces(site.tenant.locations, choice);
  if (chosenLocations.length === 0) return undefined;
  const places = near ? nearestFirst(chosenLocations, near) : chosenLocations;
  return { kind: 'locations', heading, groups: groupsOf(site, places, near) };
}

/** A few locations form one group; many are grouped by department if there are several. */
function groupsOf(site: Site, places: readonly TenantLocation[], near?: NearPlaces): LocationGroup[] {
  const departments = departmentOrder.filter((type) => places.some((one) => one.location_type === type));
  if (places.length <= mostTogether || departments.length === 1) return [group(site, places, near)];
  return departments.map((type) => ({
    title: departmentNames[type],
    ...group(
      site,
      places.filter((one) => one.location_type === type),
      near,
    ),
  }));
}

const group = (
  { tenant, now }: Site,
  places: readonly TenantLocation[],
  near: NearPlaces | undefined,
): LocationGroup => ({
  columns: locationColumns(places.length),
  cards: places.map((place) => ({
    ...toLocationCard(place, tenant, now),
    ...(near ? placedPart(place, near) : {}),
  })),
});

/** The map of one location: the named one, otherwise the primary; undefined if it is not visible. */
export function toMapBlock(
  { tenant }: Pick<ShopperVisit, 'tenant'>,
  {
    heading = 'Map',
    location: slug,
  }: { readonly heading?: string | undefined; readonly location?: string | undefined },
): MapBlock | undefined {
  const visiblePlaces = tenant.locations.filter(({ visible }) => visible);
  const main = visiblePlaces.find(({ primary }) => primary) ?? visiblePlaces[0];
  const place = slug === undefined ? main : visiblePlaces.find((one) => one.slug === slug);
  return place && { kind: 'map', heading, map: mapView(place, tenant.maps) };
}

/** Extras on `/dealerships` cards: directions and, for a postcode, the distance. */
const placedPart = (
  place: TenantLocation,
  { km, postcode }: NearPlaces,
): Pick<PlacedCardView, 'distance' | 'directionsHref'> => {
  const far = km.get(place.id);
  return {
    directionsHref: directionsHref(place),
    distance: far === undefined ? undefined : `${distanceText(far)} from ${postcode}`,
  };
};

/** The form that finds the nearest location, its answer, and the map. */
export function nearBlock(
  { url }: Pick<ShopperVisit, 'url'>,
  places: readonly TenantLocation[],
  near: NearPlaces,
): Pick<LocationsBlock, 'near' | 'map'> {
  const map = mapOf(places, near.postcode);
  return { near: { action: url.pathname, ...formOf(places, near) }, map };
}

function formOf(places: readonly TenantLocation[], near: NearPlaces): Omit<NearView, 'action'> {
  const { postcode, error } = near;
  // Most shoppers look for a yard that sells cars.
  const selling = places.filter(givesTestDrives);
  const [nearest] = nearestFirst(selling.length > 0 ? selling : places, near);
  const km = nearest && near.km.get(nearest.id);
  return {
    postcode,
    error,
    answer:
      km === undefined
        ? undefined
        : `Nearest to ${postcode}: ${nearest?.name}, ${distanceText(km)} in a straight line.`,
  };
}

/** The map of several locations, and of the shopper's postcode. */
export function mapOf(places: readonly TenantLocation[], postcode?: string) {
  const yards = places.flatMap((place) => {
    const point = pointOf(place);
    return point ? [{ name: place.name, town: place.city, point }] : [];
  });
  const shopper = postcode && centroidOf(postcode);
  return yardMap(yards, {
    around: allCentroids(),
    shopper: postcode && shopper ? { ...shopper, name: postcode } : undefined,
  });
}

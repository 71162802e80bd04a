import type { ShopperVisit } from '#server/buying/shopper-visit';
import { mapView, type NearPlaces, nearestFirst } from '#server/dealer/locations/rules/map';
import { departmentNames } from '#server/dealer/locations/rules/opening-hours';
import {
  chosenPlaces,
  departmentOrder,
  locationColumns,
  type PlaceChoice,
} from '#server/dealer/locations/rules/place-order';
import { toLocationCard } from '#server/dealer/locations/to-location-card';
import type { HoursBlock, LocationGroup, LocationsBlock, MapBlock } from '#server/page/views/site-blocks';
import type { BlockHeading } from '#server/page/views/text-blocks';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { placedPart } from './near-block';

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

/** Opening hours of locations; undefined if none are known. */
export function toHoursBlock(
  { tenant, now }: Pick<ShopperVisit, 'tenant' | 'now'>,
  { heading, ...choice }: PlaceChoice & { readonly heading?: BlockHeading | undefined },
): HoursBlock | undefined {
  const places = chosenPlaces(tenant.locations, choice)
    .map((place) => toLocationCard(place, tenant, now))
    .filter(({ hours, special }) => hours.length > 0 || special.length > 0);
  return places.length > 0 ? { kind: 'hours', heading, places } : undefined;
}

/** The map of one location: the named one, otherwise the primary; undefined if it is not visible. */
export function toMapBlock(
  { tenant }: Pick<ShopperVisit, 'tenant'>,
  { heading = 'Map', location: slug }: { readonly heading?: string; readonly location?: string },
): MapBlock | undefined {
  const visiblePlaces = tenant.locations.filter(({ visible }) => visible);
  const main = visiblePlaces.find(({ primary }) => primary) ?? visiblePlaces[0];
  const place = slug === undefined ? main : visiblePlaces.find((one) => one.slug === slug);
  return place && { kind: 'map', heading, map: mapView(place, tenant.maps) };
}

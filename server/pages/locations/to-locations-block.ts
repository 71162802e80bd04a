import { locationColumns } from '#server/dealership/locations/rules/columns';
import { type NearPlaces, nearestFirst } from '#server/dealership/locations/rules/near-places';
import {
  chosenPlaces,
  departmentOrder,
  type PlaceChoice,
} from '#server/dealership/locations/rules/place-order';
import { departmentNames } from '#server/dealership/locations/rules/special-lines';
import { toLocationCard } from '#server/dealership/locations/to-location-card';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockHeading } from '#server/pages/parts/views/heading';
import type { LocationGroup, LocationsBlock } from '#server/pages/parts/views/locations';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { placedPart } from './near-block';

type Site = Pick<PageVisit, 'tenant' | 'now'>;
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
  const chosen = chosenPlaces(site.tenant.locations, choice);
  if (chosen.length === 0) return undefined;
  const places = near ? nearestFirst(chosen, near) : chosen;
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

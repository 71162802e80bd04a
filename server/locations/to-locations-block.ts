import type { Bff } from '../bff';
import type { BlockHeading } from '../content/views/blocks/heading';
import type { LocationGroup, LocationsBlock } from '../content/views/blocks/locations';
import type { TenantLocation } from '../tenants/tenant-schema';
import { locationColumns } from './rules/columns';
import { chosenPlaces, departmentOrder, type PlaceChoice } from './rules/place-order';
import { departmentNames } from './rules/special-lines';
import { toLocationCard } from './to-location-card';

type Site = Pick<Bff, 'tenant' | 'now'>;
/** More places than this stand in a group for each department. */
const mostTogether = 6;

/** Cards of places (specification §2 "Location card grid"); undefined when the choice leaves none. */
export function toLocationsBlock(
  site: Site,
  { heading, ...choice }: PlaceChoice & { readonly heading?: BlockHeading | undefined },
): LocationsBlock | undefined {
  const places = chosenPlaces(site.tenant.locations, choice);
  if (places.length === 0) return undefined;
  return { kind: 'locations', heading, groups: groupsOf(site, places) };
}

/** Few places stand together; many by department, where there are several. */
function groupsOf(site: Site, places: readonly TenantLocation[]): LocationGroup[] {
  const departments = departmentOrder.filter((type) => places.some((one) => one.location_type === type));
  if (places.length <= mostTogether || departments.length === 1) return [group(site, places)];
  return departments.map((type) => ({
    title: departmentNames[type],
    ...group(
      site,
      places.filter((one) => one.location_type === type),
    ),
  }));
}

const group = ({ tenant, now }: Site, places: readonly TenantLocation[]): LocationGroup => ({
  columns: locationColumns(places.length),
  cards: places.map((place) => toLocationCard(place, tenant, now)),
});

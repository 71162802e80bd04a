import { mapView } from '#server/dealership/locations/rules/map';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { MapBlock } from '#server/pages/parts/views/map';

/** The map of one location: the named one, otherwise the primary; undefined if it is not visible. */
export function toMapBlock(
  { tenant }: Pick<PageVisit, 'tenant'>,
  { heading = 'Map', location: slug }: { readonly heading?: string; readonly location?: string },
): MapBlock | undefined {
  const shown = tenant.locations.filter(({ visible }) => visible);
  const main = shown.find(({ primary }) => primary) ?? shown[0];
  const place = slug === undefined ? main : shown.find((one) => one.slug === slug);
  return place && { kind: 'map', heading, map: mapView(place, tenant.maps) };
}

import { chosenPlaces, type PlaceChoice } from '#server/dealership/locations/rules/place-order';
import { toLocationCard } from '#server/dealership/locations/to-location-card';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockHeading } from '#server/pages/parts/views/heading';
import type { HoursBlock } from '#server/pages/parts/views/hours';

/** Opening hours of locations; undefined if none are known. */
export function toHoursBlock(
  { tenant, now }: Pick<PageVisit, 'tenant' | 'now'>,
  { heading, ...choice }: PlaceChoice & { readonly heading?: BlockHeading | undefined },
): HoursBlock | undefined {
  const places = chosenPlaces(tenant.locations, choice)
    .map((place) => toLocationCard(place, tenant, now))
    .filter(({ hours, special }) => hours.length > 0 || special.length > 0);
  return places.length > 0 ? { kind: 'hours', heading, places } : undefined;
}

import type { Car } from '../stock/car';
import type { CarView } from '../stock/views/car-view';
import type { Tenant, TenantLocation } from '../tenants/tenant-schema';
import { cardLocations } from './rules/card-locations';
import { locationColumns } from './rules/columns';
import { localTime } from './rules/local-time';
import { mapView } from './rules/map';
import { specialAhead } from './rules/special-hours';
import { toLocationCard } from './to-location-card';

/** What a car's page says of places: where it stands (`own`), the cards, and the map of it. */
export function toPlaces(
  car: Car,
  own: TenantLocation | undefined,
  tenant: Tenant,
  now: Date,
): Pick<CarView, 'location' | 'locations' | 'map'> {
  const shown = cardLocations(car, own, tenant);
  const cards = shown.map((location) => toLocationCard(location, tenant, now));
  const location = own?.visible ? cards[shown.indexOf(own)] : undefined;
  const anySpecial = shown.some(({ special_hours, time_zone }) => {
    const { date } = localTime(time_zone, now);
    return specialAhead(special_hours, date).length > 0;
  });
  return {
    ...(location ? { location } : {}),
    locations: {
      columns: locationColumns(cards.length),
      cards,
      ...(anySpecial ? { holidayHoursHref: `/cars/${car.slug}/holiday-hours` } : {}),
    },
    ...(own && location ? { map: mapView(own, tenant.maps) } : {}),
  };
}

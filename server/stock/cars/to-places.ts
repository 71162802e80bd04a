import { cardLocations, hoursLocations } from '#server/dealership/locations/rules/card-locations';
import { locationColumns } from '#server/dealership/locations/rules/columns';
import { mapView } from '#server/dealership/locations/rules/map';
import { specialAhead } from '#server/dealership/locations/rules/special-hours';
import { toLocationCard } from '#server/dealership/locations/to-location-card';
import { localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { CarView } from './views/car-view';

/** The locations on a car page: the car's own location (`own`), the cards and the map. */
export function toPlaces(
  car: Car,
  own: TenantLocation | undefined,
  tenant: Tenant,
  now: Date,
): Pick<CarView, 'location' | 'locations' | 'map'> {
  const shown = cardLocations(car, own, tenant);
  const cards = shown.map((location) => toLocationCard(location, tenant, now));
  const location = own?.visible ? cards[shown.indexOf(own)] : undefined;
  const anySpecial = hoursLocations(car, own, tenant).some(({ special_hours, time_zone }) => {
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

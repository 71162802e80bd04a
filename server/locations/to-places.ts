import type { Car } from '../stock/car';
import type { CarView } from '../stock/views/car-view';
import type { Tenant, TenantLocation } from '../tenants/tenant-schema';
import { cardLocations, hoursLocations } from './rules/card-locations';
import { locationColumns } from './rules/columns';
import { localTime } from './rules/local-time';
import { mapView } from './rules/map';
import { specialAhead } from './rules/special-hours';
import { toLocationCard } from './to-location-card';

/** The locations on a car's page: the car's own location (`own`), the cards and the map. */
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

import { localTime } from '#server/platform/text/local-time';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { sitePicture } from './media/rules/picture';
import { addressLines, mapHref } from './rules/map';
import { departmentNames, openingWeek, openState, specialLines } from './rules/opening-hours';
import { phoneLink } from './rules/phone-numbers';
import { subtypeLabel } from './rules/place-order';
import { shownRating } from './rules/shown-rating';
import type { LocationCardView } from './views/location-card-view';

/** A location for its card. A number that the site's cars mask links to the page that reveals it. */
export function toLocationCard(location: TenantLocation, tenant: Tenant, now: Date): LocationCardView {
  const { date } = localTime(location.time_zone, now);
  const open = openState(location, now);
  const image = sitePicture({ tenant }, location.image);
  const reviews = shownRating(location.reviews, tenant.reviews);
  return {
    slug: location.slug,
    name: location.name,
    department: departmentNames[location.location_type],
    label: placeLabel(location),
    href: placeHref(location),
    address: addressLines(location),
    ...phones(location, tenant),
    mapHref: mapHref(location),
    ...(image ? { image: image.src } : {}),
    ...(open ? { open } : {}),
    hours: openingWeek(location, date),
    special: specialLines(location, date, tenant.places.special_days),
    ...(location.dealer_license_number ? { licence: location.dealer_license_number } : {}),
    ...(location.motor_vehicle_repairer ? { repairer: location.motor_vehicle_repairer } : {}),
    ...(reviews ? { reviews } : {}),
  };
}

/** The location's purpose in a word. */
const placeLabel = (location: TenantLocation): string =>
  subtypeLabel(location) ?? departmentNames[location.location_type];

/** A location's own page. */
const placeHref = ({ slug }: Pick<TenantLocation, 'slug'>): string => `/contact-us/${slug}`;

function phones(
  { phone, landline_phone: landline }: TenantLocation,
  tenant: Tenant,
): Pick<LocationCardView, 'phone' | 'landline'> {
  const first = phoneLink(tenant, phone);
  const second = landline === undefined ? undefined : phoneLink(tenant, landline);
  const isRepeated = second?.href === first?.href && !second?.href.startsWith('tel:');
  return { ...(first ? { phone: first } : {}), ...(second && !isRepeated ? { landline: second } : {}) };
}

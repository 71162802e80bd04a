import type { AutoDealerLeaf, DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import { specialAhead } from '#server/dealership/locations/rules/special-hours';
import { localTime } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { Draft } from './draft';

const days: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** The open days of a week, grouped by hours. */
export function openingHours({
  opening_hours,
}: Pick<TenantLocation, 'opening_hours'>): OpeningHoursSpecification[] {
  const open = opening_hours.filter((one) => one.status === 'open' && one.open && one.close);
  const spans = new Set(open.map(({ open: opens, close }) => `${opens} ${close}`));
  return [...spans].map((span) => {
    const [opens = '', closes = ''] = span.split(' ');
    const same = open.filter((one) => one.open === opens && one.close === closes);
    const dayOfWeek = same.flatMap(({ weekday }) => days[weekday] ?? []);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** Special hours are included this many days ahead. */
const aheadDays = 60;

/**
 * Upcoming days with special hours for a department; a closed one opens and closes at midnight. `today` is the
 * location's date.
 */
export function specialOpeningHours(
  { special_hours }: Pick<TenantLocation, 'special_hours'>,
  today: string,
  department: TenantLocation['location_type'] = 'sales',
): OpeningHoursSpecification[] {
  return specialAhead(special_hours, today, aheadDays).flatMap(({ date, hours }) => {
    const closed = hours.status === 'closed';
    const opens = closed ? '00:00' : hours.start_hour;
    const closes = closed ? '00:00' : hours.end_hour;
    const counts = hours.department === 'all' || hours.department === department;
    if (!counts || hours.status === 'by_appointment' || !opens || !closes) return [];
    return [{ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, opens, closes }];
  });
}

interface Dealer {
  readonly id: string;
  /** Of the site. */
  readonly url: string;
  /** The site's address: replaces an unknown location. */
  readonly name: string;
  /** As on the car page; absent if masked, or without a number. */
  readonly phone?: string | undefined;
  readonly now: Date;
}

/** The dealer that offers a car, at the car's location. */
export function dealerNode(location: TenantLocation | undefined, dealer: Dealer): Draft<AutoDealerLeaf> {
  const { lat, long } = location ?? {};
  const placed = lat !== undefined && long !== undefined;
  return {
    '@type': 'AutoDealer',
    '@id': dealer.id,
    name: location?.name ?? dealer.name,
    url: dealer.url,
    telephone: dealer.phone,
    address: location && {
      '@type': 'PostalAddress',
      streetAddress: location.street,
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.postcode,
      addressCountry: 'AU',
    },
    geo: placed ? { '@type': 'GeoCoordinates', latitude: lat, longitude: long } : undefined,
    openingHoursSpecification: location && openingHours(location),
    specialOpeningHoursSpecification:
      location && specialOpeningHours(location, localTime(location.time_zone, dealer.now).date),
  };
}

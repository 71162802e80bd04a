import type {
  AutoDealerLeaf,
  AutoPartsStoreLeaf,
  AutoRepairLeaf,
  DayOfWeek,
  OpeningHoursSpecification,
  SearchAction,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { specialAhead } from '#server/dealer/rules/opening-hours';
import { isHiddenNumber } from '#server/dealer/rules/phone-numbers';
import { exceedsMinimum, shownRating } from '#server/dealer/rules/shown-rating';
import { localTime } from '#server/platform/text/local-time';
import type { ReviewSet } from '#server/settings/data-files-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
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
    const isClosed = hours.status === 'closed';
    const opens = isClosed ? '00:00' : hours.start_hour;
    const closes = isClosed ? '00:00' : hours.end_hour;
    const counts = hours.department === 'all' || hours.department === department;
    if (!counts || hours.status === 'by_appointment' || !opens || !closes) return [];
    return [{ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, opens, closes }];
  });
}

const addressOf = ({ street, city, state, postcode }: TenantLocation) => ({
  '@type': 'PostalAddress' as const,
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: postcode,
  addressCountry: 'AU',
});

const geoOf = ({ lat, long }: TenantLocation) =>
  lat !== undefined && long !== undefined
    ? { '@type': 'GeoCoordinates' as const, latitude: lat, longitude: long }
    : undefined;

const ratingOf = (average: number, count: number) => ({
  '@type': 'AggregateRating' as const,
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
});

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
  return {
    '@type': 'AutoDealer',
    '@id': dealer.id,
    name: location?.name ?? dealer.name,
    url: dealer.url,
    telephone: dealer.phone,
    address: location && addressOf(location),
    geo: location && geoOf(location),
    openingHoursSpecification: location && openingHours(location),
    specialOpeningHoursSpecification:
      location && specialOpeningHours(location, localTime(location.time_zone, dealer.now).date),
  };
}

/** The schema.org type of a location, by its purpose. */
export const placeTypes = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const;
type PlaceType = AutoDealerLeaf['@type'] | AutoRepairLeaf['@type'] | AutoPartsStoreLeaf['@type'];
export type PlaceNode = Omit<Draft<AutoDealerLeaf>, '@type'> & { readonly '@type': PlaceType };

export interface PlaceOf {
  readonly tenant: Tenant;
  /** The site's own address, without a trailing slash. */
  readonly origin: string;
  readonly now: Date;
}

/** A location's id, the same in all graphs of a site. */
export const placeId = ({ slug }: Pick<TenantLocation, 'slug'>, origin: string): string =>
  `${origin}/#${slug}`;

/**
 * A location of the dealer: purpose, address, opening hours, contact. Its rating and its phone number only if pages
 * show them.
 */
export function placeNode(location: TenantLocation, { tenant, origin, now }: PlaceOf): PlaceNode {
  const { phone, reviews } = location;
  const rating = shownRating(reviews, tenant.reviews);
  const image = location.image?.startsWith('/') ? origin + location.image : undefined;
  return {
    '@type': placeTypes[location.location_type],
    '@id': placeId(location, origin),
    name: location.name,
    url: `${origin}/contact-us/${location.slug}`,
    image,
    telephone: isHiddenNumber(tenant, phone) ? undefined : phone,
    address: addressOf(location),
    geo: geoOf(location),
    hasMap: location.place_url?.startsWith('https://') ? location.place_url : undefined,
    brand: location.manufacturers.map((name) => ({ '@type': 'Brand', name })),
    openingHoursSpecification: openingHours(location),
    specialOpeningHoursSpecification: specialOpeningHours(
      location,
      localTime(location.time_zone, now).date,
      location.location_type,
    ),
    aggregateRating: rating && ratingOf(Number(reviews?.average_rating), rating.count),
  };
}

/** The dealer's id, the same in all graphs of a site. */
export const dealerId = (origin: string): string => `${origin}/#dealer`;
export const websiteId = (origin: string): string => `${origin}/#website`;

type Search = WithActionConstraints<SearchAction>;

/** The site, and its search. */
export const websiteNode = ({ tenant, origin }: PlaceOf): Draft<WebSiteLeaf> => {
  const search: Search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${tenant.search.base_path}?query={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': websiteId(origin),
    url: `${origin}/`,
    name: tenant.name,
    inLanguage: 'en-AU',
    publisher: { '@id': dealerId(origin) },
    potentialAction: search,
  };
};

/** The dealer as a whole, with each location as a department. `reviews` only on a page that shows them. */
export function dealerAsWhole(
  { tenant, origin }: PlaceOf,
  places: readonly PlaceNode[],
  reviews?: ReviewSet | undefined,
): Draft<AutoDealerLeaf> {
  const [first] = places;
  const phone = tenant.phone ?? first?.telephone;
  const rated = reviews && exceedsMinimum(reviews.average_rating, tenant.reviews) ? reviews : undefined;
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(origin),
    name: tenant.name,
    legalName: tenant.legal_name,
    url: `${origin}/`,
    description: tenant.seo.description ?? tenant.wording.intro,
    telephone: typeof phone === 'string' && !isHiddenNumber(tenant, phone) ? phone : undefined,
    address: first?.address,
    identifier: tenant.abn ? { '@type': 'PropertyValue', propertyID: 'ABN', value: tenant.abn } : undefined,
    department: places.map((place) => ({ '@type': place['@type'], '@id': String(place['@id']) })),
    aggregateRating: rated && ratingOf(Number(rated.average_rating), rated.count),
  };
}

/** The visible locations of a dealer, the primary one first, without details that only their own pages show. */
export function placesOf(of: PlaceOf): PlaceNode[] {
  const visible = of.tenant.locations.filter((one) => one.visible);
  const ordered = [...visible.filter((one) => one.primary), ...visible.filter((one) => !one.primary)];
  return ordered.map((one) => ({ ...placeNode(one, of), aggregateRating: undefined }));
}

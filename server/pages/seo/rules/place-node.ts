import type { AutoDealerLeaf, AutoPartsStoreLeaf, AutoRepairLeaf } from 'schema-dts';
import { shownRating } from '#server/dealership/locations/rules/shown-rating';
import { isHiddenNumber } from '#server/dealership/phones/rules/masked-numbers';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { openingHours, specialOpeningHours } from './dealer-node';
import type { Draft } from './draft';

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
  const { lat, long, phone } = location;
  const rating = shownRating(location.reviews, tenant.reviews);
  const image = location.image?.startsWith('/') ? origin + location.image : undefined;
  return {
    '@type': placeTypes[location.location_type],
    '@id': placeId(location, origin),
    name: location.name,
    url: `${origin}/contact-us/${location.slug}`,
    image,
    telephone: isHiddenNumber(tenant, phone) ? undefined : phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.street,
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.postcode,
      addressCountry: 'AU',
    },
    geo:
      lat !== undefined && long !== undefined
        ? { '@type': 'GeoCoordinates', latitude: lat, longitude: long }
        : undefined,
    hasMap: location.place_url?.startsWith('https://') ? location.place_url : undefined,
    brand: location.manufacturers.map((name) => ({ '@type': 'Brand', name })),
    openingHoursSpecification: openingHours(location),
    specialOpeningHoursSpecification: specialOpeningHours(
      location,
      localTime(location.time_zone, now).date,
      location.location_type,
    ),
    aggregateRating: rating && {
      '@type': 'AggregateRating',
      ratingValue: Number(location.reviews?.average_rating),
      reviewCount: rating.count,
      bestRating: 5,
    },
  };
}

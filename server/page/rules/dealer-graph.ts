import type { AutoDealerLeaf, SearchAction, WebSiteLeaf, WithActionConstraints } from 'schema-dts';
import { exceedsMinimum } from '#server/dealer/locations/rules/shown-rating';
import { isHiddenNumber } from '#server/dealer/phones/rules/phone-numbers';
import type { ReviewSet } from '#server/settings/data-files-schema';
import { type PlaceNode, type PlaceOf, placeNode } from './dealer-node';
import type { Draft } from './draft';

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
    aggregateRating: rated && {
      '@type': 'AggregateRating',
      ratingValue: Number(rated.average_rating),
      reviewCount: rated.count,
      bestRating: 5,
    },
  };
}

/** The visible locations of a dealer, the primary one first, without details that only their own pages show. */
export function placesOf(of: PlaceOf): PlaceNode[] {
  const visible = of.tenant.locations.filter((one) => one.visible);
  const ordered = [...visible.filter((one) => one.primary), ...visible.filter((one) => !one.primary)];
  return ordered.map((one) => ({ ...placeNode(one, of), aggregateRating: undefined }));
}

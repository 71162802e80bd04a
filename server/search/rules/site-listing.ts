import type { SearchDocument } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { attributes } from './attributes';
import { documentContext, searchValues } from './document';
import { type activeRules, matches, type SiteRule } from './filter';

/** The fields that the site's rules use. */
const ruleAttributes = [
  'status',
  'sold_date_timestamp',
  'show_on_dealer_website',
  'make',
  'stocknum',
  'photos_count',
];
const readers = attributes.filter(({ name }) => ruleAttributes.includes(name));
const noLocations = documentContext({ locations: [] });

/** What the site's rules ask of a car. */
export type ListingValues = Pick<SearchDocument, 'values'>;
export const listingValues = (car: Car): ListingValues => ({
  values: searchValues(car, noLocations, readers),
});

/** The first rule that keeps a car off the site; undefined for a car that shoppers see. */
export const hidingRule = (
  rules: ReturnType<typeof activeRules>,
  values: ListingValues,
): SiteRule | undefined => rules.find(({ demand }) => !matches(demand, values))?.rule;

/** Why a rule keeps a car off the site: completes "not listed: …". */
export function hidingReason(rule: SiteRule, stock: Tenant['stock']): string {
  const { sold_days: days, manufacturers, minimum_photos: least } = stock;
  switch (rule) {
    case 'sold_days':
      return days === 0 ? 'sold' : `sold more than ${days} ${days === 1 ? 'day' : 'days'} ago`;
    case 'hidden':
      return 'hidden';
    case 'manufacturer':
      return `not made by ${manufacturers.join(', ')}`;
    case 'exclusions':
      return 'excluded by stock number';
    case 'minimum_photos':
      return `with fewer than ${least} ${least === 1 ? 'photo' : 'photos'}`;
  }
}

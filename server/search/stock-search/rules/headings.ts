import type { Noun } from '#server/dealership/tenants/rules/noun';
import { dollars } from '#server/stock/price/rules/money';
import type { DealershipNames } from './dealerships';
import { few, nounOf, single } from './heading-nouns';
import { isMeasurable } from './near';
import { isRange, type Refinements } from './refinement';
import type { SearchState } from './search-state';

/** Parts of a heading that are not in the search state. */
export interface HeadingWords {
  /** The dealer's area, used if the search has no place. */
  readonly area?: string | undefined;
  readonly dealerships: DealershipNames;
  /** The site's noun for its stock; defaults to cars. */
  readonly noun?: Noun | undefined;
}

/** The heading of a list: `Used Toyota HiLux for sale in Brisbane`, `Diesel utes under $40,000 for sale near 4000`. */
export function searchHeading(state: SearchState, words: HeadingWords): string {
  const { refinements, query } = state;
  const heading = [
    few(refinements, 'car_type').join(' and '),
    adjectives(refinements),
    nounOf(refinements, words.noun),
    query === '' ? '' : `matching “${query}”`,
    priceWords(refinements),
    'for sale',
    placeWords(state, words),
  ];
  const text = heading.filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Transmission, fuel, seats and age of a list's cars: `manual diesel 7-seat`. */
export function adjectives(refinements: Refinements): string {
  const seats = single(refinements, 'seats');
  const kinds = [
    adjective(single(refinements, 'transmission') ?? ''),
    few(refinements, 'fuel').map(adjective).join(' and '),
  ];
  const { year } = refinements;
  const built = year && isRange(year) && year.from === year.to ? String(year.from ?? '') : '';
  const room = seats === undefined ? '' : `${seats}-seat`;
  return [...kinds, room, built].filter(Boolean).join(' ');
}

/** Types are lower case in a sentence, except acronyms. */
const adjective = (word: string): string => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase());

function priceWords(refinements: Refinements): string {
  const { price } = refinements;
  if (price && isRange(price)) {
    if (price.from === undefined) return price.to === undefined ? '' : `under ${dollars(price.to)}`;
    if (price.to === undefined) return `over ${dollars(price.from)}`;
    return `from ${dollars(price.from)} to ${dollars(price.to)}`;
  }
  const band = single(refinements, 'price_range');
  if (band === undefined) return '';
  const [from, to] = band.split(' - ', 2);
  return to === undefined ? band.charAt(0).toLowerCase() + band.slice(1) : `from ${from} to ${to}`;
}

const stateNames: Readonly<Record<string, string>> = {
  ACT: 'the ACT',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
const places = ['dealership_slug', 'dealership_name', 'location_name', 'city', 'state'];

/** The requested place, the narrowest first; otherwise the dealer's own area. */
function placeWords({ refinements, near }: SearchState, { area, dealerships }: HeadingWords): string {
  const slug = single(refinements, 'dealership_slug');
  const yard = slug === undefined ? undefined : (dealerships.get(slug) ?? slug);
  const at = yard ?? single(refinements, 'dealership_name') ?? single(refinements, 'location_name');
  if (at !== undefined) return `at ${at}`;
  const city = single(refinements, 'city');
  if (city !== undefined) return `in ${city}`;
  const state = single(refinements, 'state');
  if (state !== undefined) return `in ${stateNames[state.toUpperCase()] ?? state}`;
  if (isMeasurable(near)) return `near ${near.postcode}`;
  const elsewhere = places.some((attribute) => attribute in refinements);
  return area === undefined || elsewhere ? '' : `in ${area}`;
}

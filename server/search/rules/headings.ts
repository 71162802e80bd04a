import { capitalised, carNoun, type Noun } from '#server/dealer/rules/noun';
import { stateNames } from '#server/settings/location-schema';
import { modelAfterMake } from '#server/stock/cars/rules/naming';
import { dollars } from '#server/stock/rules/price-line';
import { isMeasurable } from './near';
import {
  afterTradeIn,
  type DealershipNames,
  isRange,
  type Refinements,
  repaymentLimit,
  valuesOf,
} from './refinement';
import { isSearchParameter } from './refinement-params';
import type { SearchState } from './search-state';
import { tokens } from './tokens';
import { colourWords } from './words/concepts';
import type { Sense } from './words/typed-text';

/** Parts of a heading that are not in the search state. */
interface HeadingWords {
  /** The dealer's area, used if the search has no place. */
  readonly area?: string | undefined;
  readonly dealerships: DealershipNames;
  /** The site's noun for its stock; defaults to cars. */
  readonly noun?: Noun | undefined;
  /** How the shopper's words were read. */
  readonly readings?:
    | readonly Pick<Sense, 'label' | 'required' | 'excluded' | 'implied' | 'near' | 'refinements'>[]
    | undefined;
}

/** The heading of a list: `Used Toyota HiLux for sale in Brisbane`, `Diesel utes under $40,000 for sale near 4000`. */
export function searchHeading(state: SearchState, words: HeadingWords): string {
  const { refinements, query, exclusions } = state;
  const text = exclusions?.text ?? query;
  const heading = [
    few(refinements, 'car_type').join(' and '),
    adjectives(refinements),
    sizeOf(refinements, words) ?? nounOf(refinements, words.noun),
    text === '' ? '' : `matching “${text}”`,
    equipmentWords(words),
    limitWords(refinements),
    priceWords(refinements),
    repaymentWords(state, words),
    'for sale',
    placeWords(state, words),
  ];
  return capitalised(heading.filter(Boolean).join(' '));
}

/** `Toyota small SUVs`: the models of a size are too many to name. */
function sizeOf(refinements: Refinements, { readings = [] }: HeadingWords): string | undefined {
  const models = valuesOf(refinements, 'model').length;
  const size = readings.find(
    (reading) => reading.implied && models > 0 && valuesOf(reading.refinements, 'model').length === models,
  );
  return size && [few(refinements, 'make').join(' and '), `${uncapitalised(size.label)}s`].join(' ').trim();
}

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A limit as it was typed, in its own period. */
function repaymentWords(state: SearchState, { readings = [] }: HeadingWords): string {
  const typed = readings.find(({ refinements }) => refinements['weekly_price']);
  return typed
    ? `${typed.label.replace(/^[UF]/, (letter) => letter.toLowerCase())}${state.broughtDollars ? afterTradeIn : ''}`
    : (repaymentLimit(state) ?? '');
}

/** What the words ask for besides filters: `with tow bar and Apple CarPlay`, `excluding Toyota`. */
function equipmentWords({ readings = [] }: HeadingWords): string {
  const equipment = readings.filter(({ required }) => required).map(({ label }) => inSentence(label));
  const room = readings.filter((reading) => isRoom(reading) && !reading.excluded).map(({ label }) => label);
  const excluded = readings
    .filter((reading) => reading.excluded)
    .map(({ label }) => label.replace(/^Not /, ''));
  const features = [...room, ...equipment];
  return [
    features.length > 0 && `with ${features.join(' and ')}`,
    excluded.length > 0 && `excluding ${excluded.join(' and ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `7 or more seats`: too many numbers to name. */
const isRoom = ({ label }: Pick<Sense, 'label'>): boolean => label.endsWith(' or more seats');

/** A label without its capital, unless it has another one: a name. */
const inSentence = (label: string): string => (/\p{Lu}/u.test(label.slice(1)) ? label : label.toLowerCase());

/** `with 5-star ANCAP`, `that use up to 6 L/100 km`, `under 50,000 km`, `that tow 3,500 kg` */
function limitWords(refinements: Refinements): string {
  const { km, towing } = refinements;
  const [stars, use] = [single(refinements, 'ancap'), single(refinements, 'fuel_use')];
  const most = km && isRange(km) && km.from === undefined ? km.to : undefined;
  const least = towing && isRange(towing) ? towing.from : undefined;
  return [
    stars && `with ${stars}`,
    use && `that use ${use.replace('Up', 'up')}`,
    most !== undefined && `under ${most.toLocaleString('en-AU')} km`,
    least !== undefined && `that tow ${least.toLocaleString('en-AU')} kg`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Colour, transmission, fuel, seats and age of a list's cars: `red manual diesel 7-seat`. */
export function adjectives(refinements: Refinements): string {
  const seats = few(refinements, 'seats');
  const kinds = [
    colourOf(refinements),
    adjective(single(refinements, 'transmission') ?? ''),
    few(refinements, 'fuel').map(adjective).join(' and '),
  ];
  const { year } = refinements;
  const yearText = year && isRange(year) && year.from === year.to ? String(year.from ?? '') : '';
  const room =
    seats.length === 0 ? '' : `${[...seats].sort((a, b) => Number(a) - Number(b)).join('- or ')}-seat`;
  return [...kinds, room, yearText].filter(Boolean).join(' ');
}

/** The one colour of a list's cars, or what the names of their shades have in common: `red`. */
export function colourOf(refinements: Refinements): string {
  const [first = '', ...others] = valuesOf(refinements, 'colour').map((name) => name.toLowerCase());
  if (others.length === 0) return first;
  const shades = others.map((name) => new Set(tokens(name)));
  return tokens(first)
    .filter((word) => colourWords.has(word) && shades.every((shade) => shade.has(word)))
    .join(' ');
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
  return to === undefined ? uncapitalised(band) : `from ${from} to ${to}`;
}

const places = ['dealership_slug', 'dealership_name', 'location_name', 'city', 'state'];

/** The requested place, the narrowest first; otherwise the dealer's own area. */
function placeWords(
  { refinements, near }: SearchState,
  { area, dealerships, readings = [] }: HeadingWords,
): string {
  const slug = single(refinements, 'dealership_slug');
  const yard = slug === undefined ? undefined : (dealerships.get(slug) ?? slug);
  const at = yard ?? single(refinements, 'dealership_name') ?? single(refinements, 'location_name');
  if (at !== undefined) return `at ${at}`;
  const city = single(refinements, 'city');
  if (city !== undefined) return `in ${city}`;
  const state = single(refinements, 'state');
  if (state !== undefined) return `in ${stateNames[state.toUpperCase()] ?? state}`;
  if (isMeasurable(near)) {
    const typed = readings.find((reading) => reading.near?.postcode === near.postcode);
    return `near ${typed?.label.replace(/^.* of /, '') ?? near.postcode}`;
  }
  const elsewhere = places.some((attribute) => attribute in refinements);
  return area === undefined || elsewhere ? '' : `in ${area}`;
}

/** Words with an irregular plural; acronyms keep their case. */
const plurals: Readonly<Record<string, string>> = {
  SUV: 'SUVs',
  '4x4': '4x4s',
  Bus: 'buses',
  'Cab Chassis': 'cab chassis',
  Hardtop: 'hardtops',
  // Motorcycle types need the noun ("touring motorcycles"), and so do hybrid caravans.
  Adventure: 'adventure bikes',
  Classic: 'classic bikes',
  Naked: 'naked bikes',
  Sports: 'sports bikes',
  Touring: 'touring bikes',
  Trail: 'trail bikes',
  Hybrid: 'hybrid vans',
};
/** A heading with more names is unreadable. */
const NAMES_MAX = 2;

/** The plural of a body type: `Ute` gives `utes`, `People Mover` gives `people movers`. */
export function bodiesInWords(body: string): string {
  const plural = Object.hasOwn(plurals, body) ? plurals[body] : undefined;
  if (plural !== undefined) return plural;
  const word = adjective(body);
  return /(s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The noun of a heading: `Toyota HiLux SR5`, `Toyota and Mazda utes`, `motorcycles`, `cars`. */
export function nounOf(refinements: Refinements, noun: Noun = carNoun): string {
  const makes = few(refinements, 'make');
  // A model is only worth naming when its make is clear.
  const models = makes.length < 2 ? few(refinements, 'model') : [];
  const badges = models.length === 1 ? few(refinements, 'badge').slice(0, 1) : [];
  const kinds = kindsOf(refinements) || (models.length > 0 ? '' : noun.many);
  const [make = ''] = makes;
  const afterMake = models.map((model) => modelAfterMake(make, model));
  const names = [makes.join(' and '), afterMake.join(' and '), badges.length === 1 ? badges[0] : ''];
  return [...names, kinds].filter(Boolean).join(' ');
}

function kindsOf(refinements: Refinements): string {
  const bodies = few(refinements, 'body');
  if (bodies.length > 0) return bodies.map(bodiesInWords).join(' and ');
  const [type, ...others] = few(refinements, 'item_type');
  return type !== undefined && type !== 'car' && others.length === 0 ? `${type}s` : '';
}

/** The values of an attribute if there are few enough to list. */
export function few(refinements: Refinements, attribute: string): readonly string[] {
  const values = valuesOf(refinements, attribute);
  return values.length > NAMES_MAX ? [] : values;
}

/** The value of an attribute that is refined to exactly one. */
function single(refinements: Refinements, attribute: string): string | undefined {
  const values = few(refinements, attribute);
  return values.length === 1 ? values[0] : undefined;
}

/** Attributes whose lists people look for by name. */
const namedAttributes = new Set([
  'car_type',
  'make',
  'model',
  'body',
  'fuel',
  'item_type',
  'city',
  'state',
  'location_name',
  'dealership_slug',
]);
/** Lists of more names than this differ too little from each other. */
const NAMED_ATTRIBUTES_MAX = 3;

/**
 * Whether search engines should index the list: it has cars, and at most three attributes that people search for by
 * name (used, a make, its model, a body type, a fuel, a place). Words, distances, ranges and several values of one
 * attribute have endless combinations.
 */
export function isWorthIndexing({ query, near, refinements }: SearchState, count: number): boolean {
  const refined = Object.entries(refinements);
  return (
    count > 0 &&
    query === '' &&
    near === null &&
    refined.length <= NAMED_ATTRIBUTES_MAX &&
    refined.every(([name, of]) => namedAttributes.has(name) && !isRange(of) && of.length === 1)
  );
}

/** `Used utes for sale in Brisbane | Brolga`; from the second page on with its number. */
export function pageTitle(heading: string, page: number, tenantName: string): string {
  return [page > 1 ? `${heading} – page ${page}` : heading, tenantName].join(' | ');
}

/** The meta description: `42 used utes for sale in Brisbane, at Brolga. …` */
export function pageDescription(heading: string, countText: string, tenantName: string): string {
  return `${heading}: ${countText} at ${tenantName}. Compare photos, prices and kilometres, then enquire online.`;
}

/**
 * The state whose address is canonical for search engines: without display options and a shopper's terms, and without
 * a distance that filters nothing.
 */
export const linkedState = ({ terms: _terms, ...state }: SearchState): SearchState => ({
  ...state,
  sortBy: 'relevance',
  layout: 'grid',
  near: isMeasurable(state.near) ? state.near : null,
});

/**
 * The canonical redirect of a search URL; null if it is canonical already. Foreign parameters (e.g. a campaign's)
 * neither make a URL wrong nor get lost.
 */
export function canonicalRedirect(url: URL, canonicalHref: string): string | null {
  const search = [...url.searchParams].filter(([name]) => isSearchParameter(name));
  const foreign = [...url.searchParams].filter(([name]) => !isSearchParameter(name));
  if (hrefOf(url.pathname, search) === canonicalHref) return null;
  const [pathname = '/', query = ''] = canonicalHref.split('?', 2);
  return hrefOf(pathname, [...new URLSearchParams(query), ...foreign]);
}

function hrefOf(pathname: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

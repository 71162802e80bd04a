import { postcodeError, postcodesWithin } from '#server/platform/geo/distance';
import { type Near, nearLabel, nearPostcode, WITHIN_KM_MAX } from '#server/search/rules/near';
import { compactName, fold } from '#server/search/rules/tokens';
import type { AustralianState } from '#server/settings/location-schema';
import { stateOfPostcode } from '#server/settings/rules/postcode-state';
import { pricesFor } from './asides';
import type { Lexicon } from './lexicon';
import { regExpOf } from './patterns';
import {
  beginsWord,
  endsWord,
  type Match,
  type Reader,
  type Sense,
  type TypedText,
  windows,
  wordsBetween,
} from './typed-text';

interface PlaceOptions {
  /** Postcodes of the dealer's own locations, by joined name. */
  readonly postcodes: ReadonlyMap<string, string>;
  /** Postcodes of the stock, to measure from. */
  readonly stockPostcodes: readonly string[];
  /** States of the stock, on a site that shows prices for another one; otherwise a place there is only a distance. */
  readonly stockStates?: ReadonlySet<string> | undefined;
  readonly thisYear: number;
}

/** Words before a place: how far from it, near it, or in it. */
const before = [
  {
    how: 'within',
    matches: regExpOf(
      '(?:within |under |less than |up to |max )?(?<km>\\d{1,4}) ?(?:kms?|kilomet(?:er|re)s?|ks)(?: radius)?(?: away)? (?:of|from|around)(?: postcode)?',
    ),
  },
  {
    how: 'near',
    matches: regExpOf(
      '(?:near|near to|nearby|close to|closest to|next to|nearest to|not far from|around near|postcode|post code|near postcode)(?: the)?',
    ),
  },
  { how: 'in', matches: regExpOf('(?:located )?(?:in|at|around|from)(?: postcode)?(?: the)?') },
] as const;

type How = (typeof before)[number]['how'];
const PLACE_ATOMS_MAX = 4;
/** Postcodes of town centres, for towns that stand for their region. */
const towns: Readonly<Record<string, string>> = {
  sydney: '2000',
  melbourne: '3000',
  brisbane: '4000',
  perth: '6000',
  adelaide: '5000',
  hobart: '7000',
  darwin: '0800',
  canberra: '2600',
  'gold coast': '4217',
  'sunshine coast': '4558',
  newcastle: '2300',
  'central coast': '2250',
  wollongong: '2500',
  geelong: '3220',
  ballarat: '3350',
  bendigo: '3550',
  townsville: '4810',
  cairns: '4870',
  toowoomba: '4350',
  mackay: '4740',
  rockhampton: '4700',
  bundaberg: '4670',
  'hervey bay': '4655',
  launceston: '7250',
  'alice springs': '0870',
  bunbury: '6230',
  mandurah: '6210',
  albury: '2640',
  'wagga wagga': '2650',
  tamworth: '2340',
  dubbo: '2830',
  shepparton: '3630',
  mildura: '3500',
  ipswich: '4305',
};
const townNames = new Map(Object.entries(towns).map(([name, postcode]) => [compactName(name), postcode]));

/** Reads places: `near 4000`, `within 20 km of 4000`, `in Southport`, `Brisbane`. */
export function placeReader(lexicon: Lexicon, options: PlaceOptions): Reader {
  const postcodeOf = (key: string) => options.postcodes.get(key) ?? townNames.get(key);
  return (text, at) => {
    if (!beginsWord(text, at)) return undefined;
    for (const { how, matches } of before) {
      matches.lastIndex = text.starts[at] ?? 0;
      const groups = matches.exec(text.line)?.groups;
      const place = text.endsAt.get(matches.lastIndex);
      if (place === undefined || matches.lastIndex === 0) continue;
      const km = groups?.['km'] === undefined ? undefined : Math.min(Number(groups['km']), WITHIN_KM_MAX);
      const townMatch = placeAt(text, place, how, km);
      if (townMatch) return townMatch;
    }
    return bareTown(text, at) ?? barePostcode(text, at);
  };

  function placeAt(text: TypedText, at: number, how: How, km: number | undefined): Match | undefined {
    const digits = text.atoms[at]?.word ?? '';
    if (/^\d{4}$/.test(digits) && endsWord(text, at + 1)) return postcodeAt(at, digits, how, km);
    for (const { to, key } of windows(text, at, PLACE_ATOMS_MAX)) {
      const postcode = postcodeOf(key);
      const stockSense = lexicon.places.get(key);
      if (postcode === undefined && stockSense === undefined) continue;
      const name = titled(wordsBetween(text, at, to));
      const measured = postcode === undefined ? null : distance(postcode, km, name);
      return { to, sense: placeSense(how, measured, stockSense ?? null) };
    }
    return undefined;
  }

  function postcodeAt(at: number, digits: string, how: How, km: number | undefined): Match | undefined {
    if (postcodeError(digits) !== null) return undefined;
    // `in 2018` may be a year.
    return { to: at + 1, sense: how === 'in' && isYear(digits) ? null : distance(digits, km) };
  }

  function distance(postcode: string, km: number | undefined, place?: string): Sense | null {
    const near = nearPostcode(postcode, km);
    const inReach = postcodesWithin(postcode, near.withinKm, options.stockPostcodes).length > 0;
    const state = km === undefined && !inReach ? stateElsewhere(postcode) : undefined;
    if (state !== undefined) return pricesFor(state);
    return options.stockPostcodes.length > 0 ? nearSense(near, place) : null;
  }

  /** The state of a place where no car stands: a shopper there asks for its prices. */
  function stateElsewhere(postcode: string): AustralianState | undefined {
    const { stockStates } = options;
    const state = stateOfPostcode(postcode);
    return state && stockStates && stockStates.size > 0 && !stockStates.has(state) ? state : undefined;
  }

  /** Four digits and nothing else, unless they are a year or the name of a car. */
  function barePostcode(text: TypedText, at: number): Match | undefined {
    const digits = text.atoms[at]?.word ?? '';
    if (text.atoms.length > 1 || isYear(digits) || postcodeError(digits) !== null) return undefined;
    if (options.stockStates === undefined || modelNumbers.has(digits)) return undefined;
    return postcodeAt(at, digits, 'near', undefined);
  }

  function isYear(digits: string): boolean {
    return Number(digits) > 1950 && Number(digits) <= options.thisYear + 1;
  }

  /** A well-known town without a preposition; one that the stock has is a name of the stock. */
  function bareTown(text: TypedText, at: number): Match | undefined {
    for (const { to, key } of windows(text, at, PLACE_ATOMS_MAX)) {
      const postcode = townNames.get(key);
      if (postcode === undefined || lexicon.places.has(key)) continue;
      const sense = distance(postcode, undefined, titled(wordsBetween(text, at, to)));
      return sense ? { to, sense } : undefined;
    }
    return undefined;
  }
}

/** Four digits that name a model: of Peugeot, and of RAM. */
const modelNumbers: ReadonlySet<string> = new Set(['3008', '4007', '4008', '5008', '1500', '2500', '3500']);

/** A distance can only be measured; near and in can replace each other. */
function placeSense(how: How, measured: Sense | null, stockSense: Sense | null): Sense | null {
  if (how === 'within') return measured;
  return how === 'in' ? (stockSense ?? measured) : (measured ?? stockSense);
}

/** `gold coast` is Gold Coast. */
const titled = (words: string): string =>
  fold(words).replace(
    /(^|[\s-])(\p{L})/gu,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  );

/** A distance from a postcode; `place` if it has another name. */
const nearSense = (near: Near, place?: string): Sense => ({
  label: nearLabel(place === undefined ? near : { ...near, postcode: place }),
  refinements: {},
  near,
});

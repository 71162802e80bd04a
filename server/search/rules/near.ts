import { postcodeError, postcodesWithin } from '#server/platform/geo/distance';
import type { Filter } from '#server/search/search-port';
import { oneOf } from './filter';

/** Cars in postcodes whose centre is within this distance. */
export interface Near {
  /** As typed, even if invalid: the field reports it and nothing is filtered. */
  readonly postcode: string;
  readonly withinKm: number;
}

/** Distances offered, in kilometres. */
export const distancesKm = [10, 25, 50, 100, 250, 500] as const;
const DEFAULT_WITHIN_KM = 50;
/** Further than across the country. */
export const WITHIN_KM_MAX = 5_000;
const POSTCODE_LENGTH_MAX = 12;

/** `postcode=4000&within=50`; the distance falls back to 50 km. Null without a postcode. */
export function readNear(params: URLSearchParams): Near | null {
  const postcode = (params.get('postcode') ?? '')
    .slice(0, POSTCODE_LENGTH_MAX)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return postcode === ''
    ? null
    : { postcode, withinKm: readWithin(params.get('within') ?? '') ?? DEFAULT_WITHIN_KM };
}

/** A distance in whole kilometres, at most the longest; null if it is none. */
export function readWithin(text: string): number | null {
  const km = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return km === 0 ? null : Math.min(km, WITHIN_KM_MAX);
}

/** A distance from a postcode; the default distance if none is given. */
export const nearPostcode = (postcode: string, withinKm: number = DEFAULT_WITHIN_KM): Near => ({
  postcode,
  withinKm,
});

/** Whether it filters: a distance from an invalid postcode does not. */
export const isMeasurable = (near: Near | null): near is Near =>
  near !== null && postcodeError(near.postcode) === null;

/** The cars near enough, by the postcodes in stock; undefined if it does not filter. */
export function nearFilter(near: Near | null, postcodesInStock: readonly string[]): Record<string, Filter> {
  if (!isMeasurable(near)) return {};
  return { postcode: oneOf('postcode', postcodesWithin(near.postcode, near.withinKm, postcodesInStock)) };
}

export const nearLabel = ({ postcode, withinKm }: Near): string =>
  `Within ${withinKm.toLocaleString('en-AU')} km of ${postcode}`;

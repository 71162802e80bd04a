import type { AustralianState } from '#server/settings/location-schema';

/** The postcodes of each state, from and to; a narrower range stands before the one around it. */
const ranges: readonly (readonly [from: number, to: number, state: AustralianState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [2600, 2618, 'ACT'],
  [2900, 2920, 'ACT'],
  [1000, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** The state of a postcode, as far as its number says; undefined for one that no state has. */
export function stateOfPostcode(postcode: string): AustralianState | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  return ranges.find(([from, to]) => number >= from && number <= to)?.[2];
}

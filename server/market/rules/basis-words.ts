import type { Noun } from '#server/dealer/tenants/rules/noun';
import type { MarketBasis } from '#server/market/market-port';
import { longDate } from '#server/stock/price/rules/formats';

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/**
 * The evidence in one sentence: "14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov", or "prices from 2 Jul
 * 2023 to 9 Nov". Prices of another year than `now` name it. `noun`: what the dealer sells.
 */
export const basisSentence = (
  { comparables, years, kilometres, pricesOf }: MarketBasis,
  noun: Noun,
  now: Date,
): string =>
  [
    `${comparables} similar ${comparables === 1 ? noun.one : noun.many}`,
    span(years, String),
    `${span(kilometres, (km) => grouped.format(km))} km`,
    datesOf(pricesOf, now),
  ].join(', ');

const span = ([from, to]: readonly [number, number], write: (value: number) => string): string =>
  from === to ? write(from) : `${write(from)}–${write(to)}`;

const datesOf = ([oldest, newest]: MarketBasis['pricesOf'], now: Date): string =>
  oldest === newest
    ? `prices of ${dayOf(newest, now)}`
    : `prices from ${dayOf(oldest, now)} to ${dayOf(newest, now)}`;

function dayOf(date: string, now: Date): string {
  const words = longDate(date);
  const thisYear = ` ${now.getUTCFullYear()}`;
  return words.endsWith(thisYear) ? words.slice(0, -thisYear.length) : words;
}

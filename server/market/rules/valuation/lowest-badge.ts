import type { AskingPrice } from '#server/market/market-port';
import { badgeKey, badgeWords, type Described, modelKey } from '#server/market/rules/listing';
import { askingPriceOf, type DatedMarket } from './asking-price';

/**
 * The asking price of a car whose badge may be unknown: then it is the price of the model's lowest badge, with the badge
 * named and no high confidence. A shopper never gets more for leaving the badge out. All badges of the model count, in
 * every year, so that the price cannot rise with age.
 */
export function cautiousPriceOf(
  market: DatedMarket,
  car: Described,
  day: number,
  minimum: number,
): AskingPrice {
  const stated = askingPriceOf(market, car, day, minimum);
  const badges = badgesOf(market, car);
  if (isKnown(car.badge, badges)) return stated;
  const prices = badges.map((badge) => ({
    ...askingPriceOf(market, { ...car, badge }, day, minimum),
    assumedBadge: badge,
  }));
  const lowest = prices.reduce<AskingPrice>(lower, stated);
  if (lowest.kind === 'declined' || lowest.confidence !== 'high') return lowest;
  return { ...lowest, confidence: 'medium' };
}

const lower = (one: AskingPrice, other: AskingPrice): AskingPrice =>
  other.kind === 'estimate' && (one.kind === 'declined' || other.dollars < one.dollars) ? other : one;

/** The model's badges, each in one spelling. */
function badgesOf({ evidence }: DatedMarket, car: Described): readonly string[] {
  const badges = (evidence.get(modelKey(car)) ?? []).map(({ listing }) => listing.badge);
  return [...new Map(badges.map((badge) => [badgeKey(badge), badge])).values()].filter(
    (badge) => badge !== '',
  );
}

/** A model without badges has nothing to know; otherwise a badge of the model shares a word with it. */
const isKnown = (badge: string, badges: readonly string[]): boolean => {
  const words = new Set(badges.flatMap(badgeWords));
  return badges.length === 0 || badgeWords(badge).some((word) => words.has(word));
};

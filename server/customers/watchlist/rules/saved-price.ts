import { dollars } from '#server/stock/price/rules/formats';

export interface SavedPrice {
  readonly text: string;
  /** The price has fallen since. */
  readonly lower: boolean;
}

/**
 * A saved car's price then and now: `Saved at $27,990, now $26,500`. A car that is no longer for sale has no price
 * now. Prices are whole dollars.
 */
export function savedPrice(savedDollars: number | null, nowDollars: number | undefined): SavedPrice {
  if (savedDollars === null) {
    const text =
      nowDollars === undefined
        ? 'Saved without a price'
        : `Saved without a price, now ${dollars(nowDollars)}`;
    return { text, lower: false };
  }
  const saved = `Saved at ${dollars(savedDollars)}`;
  if (nowDollars === undefined) return { text: saved, lower: false };
  if (Math.round(nowDollars) === savedDollars) return { text: `${saved}, same price now`, lower: false };
  return { text: `${saved}, now ${dollars(nowDollars)}`, lower: nowDollars < savedDollars };
}

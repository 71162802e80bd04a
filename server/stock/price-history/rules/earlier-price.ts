import type { PriceStep } from '#server/settings/car';

/** A price that was asked for before today's. */
export interface EarlierPrice {
  readonly dollars: number;
  /** The instant when it was last asked. */
  readonly until: string;
}

type Price = Pick<PriceStep, 'priceDollars' | 'priceType'>;

interface Period extends Price {
  readonly priceDollars: number;
  /** Only the time when the car was for sale at this price. */
  readonly askedMs: number;
  readonly until: string;
}

const dayMs = 86_400_000;

/**
 * The price that was really asked for before today's: the latest other price that the car was for sale at for at least
 * so many days. Undefined unless it is higher than today's and includes the same charges. A price that was there for a
 * shorter time, such as a typing mistake, is passed over.
 */
export function earlierPrice(
  steps: readonly PriceStep[],
  today: { readonly priceDollars: number; readonly priceType: Price['priceType'] },
  minimumDays: number,
): EarlierPrice | undefined {
  const earlier = periods(steps).findLast(
    (period) => period.askedMs >= minimumDays * dayMs && !isSamePrice(period, today),
  );
  if (!earlier || earlier.priceType !== today.priceType) return undefined;
  return earlier.priceDollars > today.priceDollars
    ? { dollars: earlier.priceDollars, until: earlier.until }
    : undefined;
}

/** Ended periods of one price. A time without a price or without the car neither counts nor divides a period. */
function periods(steps: readonly PriceStep[]): Period[] {
  const list: Period[] = [];
  steps.forEach(({ from, priceDollars, priceType, status }, at) => {
    const until = steps[at + 1]?.from;
    if (until === undefined || priceDollars === null || !isForSale(status)) return;
    // A clock that was put back makes no time.
    const askedMs = Math.max(Date.parse(until) - Date.parse(from), 0);
    const last = list.at(-1);
    const goesOn = last && isSamePrice(last, { priceDollars, priceType });
    if (goesOn) list[list.length - 1] = { ...last, askedMs: last.askedMs + askedMs, until };
    else list.push({ priceDollars, priceType, askedMs, until });
  });
  return list;
}

const isForSale = (status: PriceStep['status']): boolean => status === 'in_stock' || status === 'coming_soon';

const isSamePrice = (one: Price, other: Price): boolean =>
  one.priceDollars === other.priceDollars && one.priceType === other.priceType;

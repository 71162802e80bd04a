import type { PriceOutcome } from './price-range-page';

/** Wait after a thumb stops before counting its cars, in milliseconds. */
const settleMs = 150;

/** Reports the chosen prices at once and their cars as soon as they settle; returns a function that cancels. */
export function followPrices(
  form: HTMLFormElement,
  attribute: string,
  tell: (outcome: PriceOutcome) => void,
): () => void {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    const { from, to } = pricesOf(form, attribute);
    tell({ from, to });
    const query = `limit=0&${attribute}_min=${from ?? ''}&${attribute}_max=${to ?? ''}`;
    const result = await fetch(`/api/search?${query}`, { signal: stop.signal })
      // The request can also be cancelled while the body is being read.
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    if (result) tell({ count: result.count });
  }, settleMs);
  // The slider updates its fields after this event.
  setTimeout(() => !stop.signal.aborted && tell(pricesOf(form, attribute)));
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function pricesOf(form: HTMLFormElement, attribute: string): Pick<PriceOutcome, 'from' | 'to'> {
  const [low, high] = [amountOf(form, `${attribute}_min`), amountOf(form, `${attribute}_max`)];
  const upsideDown = low !== undefined && high !== undefined && low > high;
  return upsideDown ? { from: high, to: low } : { from: low, to: high };
}

function amountOf(form: HTMLFormElement, name: string): number | undefined {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || field.value === '') return undefined;
  return Number.isFinite(field.valueAsNumber) ? Math.max(Math.round(field.valueAsNumber), 0) : undefined;
}

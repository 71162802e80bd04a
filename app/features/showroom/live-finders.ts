import type { BudgetResultView } from '#server/search/views/finder-views';
import type { PriceOutcome } from './price-range-page';

/** Waits after the last keystroke, and after a thumb stops, before anything is requested; in milliseconds. */
const typingMs = 250;
const slidingMs = 150;

/**
 * Requests the count once the amounts settle; returns a function that cancels. If the request fails, nothing changes.
 */
export function ask(form: HTMLFormElement, tell: (result: BudgetResultView) => void): () => void {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
    const result = await requested(`/api/budget?${query}`, stop.signal);
    if (!result) return;
    showUsed(form, result);
    tell(result);
  }, typingMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

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
    const result = await requested(`/api/search?${query}`, stop.signal);
    if (result) tell({ count: result.count });
  }, slidingMs);
  // The slider updates its fields after this event.
  setTimeout(() => !stop.signal.aborted && tell(pricesOf(form, attribute)));
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** The answer as JSON; undefined if the request fails or is cancelled, also while the body is being read. */
const requested = (href: string, signal: AbortSignal) =>
  fetch(href, { signal })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);

/** Writes the amounts used into their fields, except the focused one. */
function showUsed(form: HTMLFormElement, { repayment, deposit, rate }: BudgetResultView): void {
  for (const [name, amount] of Object.entries({ repayment, deposit, rate })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = String(amount);
  }
}

/** A repayment still at its period's default becomes the default of the other period. */
export function followPeriod(form: HTMLFormElement, period: HTMLSelectElement): void {
  const repayment = form.elements.namedItem('repayment');
  if (!(repayment instanceof HTMLInputElement)) return;
  const { month = '', week = '' } = period.dataset;
  const [before, after] = period.value === 'week' ? [month, week] : [week, month];
  if (repayment.value === before) repayment.value = after;
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

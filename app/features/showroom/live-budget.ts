import type { BudgetResultView } from '#server/search/finders/views/finder-views';

/** Wait after the last keystroke before requesting the count, in milliseconds. */
const settleMs = 250;

/**
 * Requests the count once the amounts settle; returns a function that cancels. If the request fails, nothing changes.
 */
export function ask(form: HTMLFormElement, tell: (result: BudgetResultView) => void): () => void {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    const query = new URLSearchParams();
    for (const name of ['repayment', 'per', 'deposit']) query.set(name, textOf(form, name));
    const result = await fetch(`/api/budget?${query}`, { signal: stop.signal })
      // The request can also be cancelled while the body is being read.
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    if (!result) return;
    showUsed(form, result);
    tell(result);
  }, settleMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Writes the amounts used into their fields, except the focused one. */
function showUsed(form: HTMLFormElement, { repayment, deposit }: BudgetResultView): void {
  for (const [name, amount] of Object.entries({ repayment, deposit })) {
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

function textOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

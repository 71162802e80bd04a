import type { BudgetResultView } from '#server/search/finders/views/budget-view';

/** Typing settles this long before the count is asked for, in milliseconds. */
const settleMs = 250;

/** Asks what the form's amounts find once they settle; gives what calls it off. When nobody answers, all stays. */
export function ask(form: HTMLFormElement, tell: (result: BudgetResultView) => void): () => void {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    const query = new URLSearchParams();
    for (const name of ['repayment', 'per', 'deposit']) query.set(name, textOf(form, name));
    const found = await fetch(`/api/budget?${query}`, { signal: stop.signal })
      // Called off while the answer is read, too.
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    if (!found) return;
    showUsed(form, found);
    tell(found);
  }, settleMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Writes the amounts used into their fields, except a field that has the focus. */
function showUsed(form: HTMLFormElement, { repayment, deposit }: BudgetResultView): void {
  for (const [name, amount] of Object.entries({ repayment, deposit })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = String(amount);
  }
}

/** A repayment that is still the first one of its period becomes the first one of the other. */
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

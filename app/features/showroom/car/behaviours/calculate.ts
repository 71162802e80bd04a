import type { Behaviour } from '~/rendering/enhanced';

/** Wait after the last keystroke before requesting the result, in milliseconds. */
const settleMs = 250;
let stop = new AbortController();

/** Asks the server for the result of the form's amounts, shows it in place, and keeps the amounts in the address: Back returns to them. */
export const run: Behaviour = async (element, event) => {
  const form = element.closest('form');
  const output = form?.querySelector('output');
  const [amount, detail] = output?.children ?? [];
  if (!form || !amount || !detail) throw new Error('calculator missing');
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  if (event.type === 'input') await new Promise((settled) => setTimeout(settled, settleMs));
  if (signal.aborted) return;
  const estimate = await estimateOf(form, signal).catch((error: unknown) => {
    // Newer input makes its own request.
    if (!signal.aborted) throw error;
  });
  if (!estimate) return;
  amount.textContent = estimate.text;
  detail.textContent = estimate.detail ?? '';
  const closed = form.closest('details')?.querySelector('summary > h2 + span:not(:last-child)');
  // Its comparison rate stays.
  if (closed) closed.textContent = closed.textContent.replace(/^.*(?=, comparison)/, () => estimate.text);
  form.querySelector('[name=car_id]')?.toggleAttribute('hidden', estimate.borrowed === 0);
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') address.searchParams.append(name, value);
  history.replaceState(history.state, '', address);
};

async function estimateOf(form: HTMLFormElement, signal: AbortSignal): Promise<Estimate> {
  const address = new URL(form.dataset['source'] ?? '', form.action);
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type=hidden]), select, [name=register_in]',
  );
  for (const { name, value } of fields) address.searchParams.set(name, value);
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`no estimate: ${answer.status}`);
  return answer.json();
}

interface Estimate {
  readonly text: string;
  readonly detail?: string;
  readonly borrowed: number;
}

import type { Behaviour } from '~/rendering/enhanced';

/** Wait after the last keystroke before requesting the figures, in milliseconds. */
const settleMs = 250;
let stop = new AbortController();

const figures = '[data-figures]';

/** Asks the page for the same calculator with the form's amounts, and shows its figures in place. */
export const run: Behaviour = async (element) => {
  const form = element.closest('form');
  if (!form) return;
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  await new Promise((settled) => setTimeout(settled, settleMs));
  if (signal.aborted) return;
  try {
    const newFigures = await calculatorFor(form, signal);
    form.querySelectorAll(figures).forEach((old, at) => {
      const one = newFigures[at];
      if (!one) return;
      old.replaceChildren(...one.childNodes);
      if (old instanceof HTMLAnchorElement) old.setAttribute('href', one.getAttribute('href') ?? '');
    });
    const price = form.querySelector('[aria-describedby]');
    if (form.querySelector('#price-error')?.textContent) price?.setAttribute('aria-invalid', 'true');
    else price?.removeAttribute('aria-invalid');
  } catch {
    // Newer input makes its own request. Without an answer, the button sends the form.
    const calculate = form.querySelector<HTMLElement>('[type=submit]');
    if (!signal.aborted) calculate?.style.setProperty('display', 'inline-flex');
  }
};

/** The parts with figures in the page of a form's address. */
async function calculatorFor(form: HTMLFormElement, signal: AbortSignal): Promise<readonly Element[]> {
  const query = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
    query.set(name, value);
  const answer = await fetch(`${form.getAttribute('action')}?${query}`, { signal });
  if (!answer.ok) throw new Error(`no figures: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll(`form ${figures}`)];
}

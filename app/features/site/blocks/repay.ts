import type { Behaviour } from '~/rendering/enhanced';

/** Wait after the last keystroke before requesting the figures, in milliseconds. */
const settleMs = 250;
let stop = new AbortController();

const figures = '[data-figures]';

/**
 * Asks the page for the same calculator with the form's amounts, shows its figures in place, and fills in the form below. The
 * amounts stay in the address: Back returns to them.
 */
export const run: Behaviour = async (element) => {
  const form = element.closest('form');
  if (!form) return;
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  await new Promise((settled) => setTimeout(settled, settleMs));
  if (signal.aborted) return;
  try {
    const address = addressOf(form);
    const page = await pageAt(address, signal);
    const newFigures = page.querySelectorAll(`form ${figures}`);
    form.querySelectorAll(figures).forEach((old, at) => {
      const one = newFigures[at];
      if (!one) return;
      old.replaceChildren(...one.childNodes);
      if (old instanceof HTMLAnchorElement) old.setAttribute('href', one.getAttribute('href') ?? '');
    });
    fillIn(page);
    history.replaceState(history.state, '', address);
    const price = form.querySelector('[aria-describedby]');
    if (form.querySelector('#price-error')?.textContent) price?.setAttribute('aria-invalid', 'true');
    else price?.removeAttribute('aria-invalid');
  } catch {
    // Newer input makes its own request. Without an answer, the button sends the form.
    const calculate = form.querySelector<HTMLElement>('[type=submit]');
    if (!signal.aborted) calculate?.style.setProperty('display', 'inline-flex');
  }
};

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
    query.set(name, value);
  return `${form.getAttribute('action')}?${query}`;
}

async function pageAt(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`no figures: ${answer.status}`);
  // Its styles are for its own nonce, and nothing here needs them.
  const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '');
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Fields of the finance form that follow the calculator until the shopper changes them. */
const following = ['budget', 'deposit', 'repayment', 'repayment_period', 'term'];
const lastFilled = new Map<string, string>();

function fillIn(page: Document): void {
  for (const name of following) {
    const field = `#finance-form [name=${name}]`;
    const own = document.querySelector<HTMLInputElement | HTMLSelectElement>(field);
    const value = page.querySelector<HTMLInputElement | HTMLSelectElement>(field)?.value;
    if (!own || !value) continue;
    const isOwn = own.value !== '' && own.value !== (lastFilled.get(name) ?? startOf(own));
    if (isOwn) continue;
    lastFilled.set(name, value);
    own.value = value;
    own.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The value that a field began with. */
const startOf = (field: HTMLInputElement | HTMLSelectElement): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '');

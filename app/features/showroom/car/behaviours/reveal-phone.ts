import type { Behaviour } from '~/rendering/enhanced';

/**
 * Requests a masked number and shows it everywhere on the page. If the report fails, the error goes to the console
 * only: the browser then submits the form, whose page shows the number.
 */
export const run: Behaviour = async (button) => {
  const form = button.closest('form');
  if (!form) throw new Error('no form to ask with');
  button.setAttribute('aria-busy', 'true');
  try {
    const phone = await ask(new FormData(form));
    const hasFocus = document.activeElement === button || document.activeElement === document.body;
    for (const line of document.querySelectorAll<HTMLElement>('[data-phone]')) show(line, phone);
    const link = button.closest('[data-phone]')?.querySelector<HTMLElement>('[data-event]');
    const status = button.closest('[data-phone]')?.querySelector('[role=status]');
    // If the shopper has moved on meanwhile, announce the number and leave the focus alone.
    if (hasFocus) link?.focus();
    else if (status) status.textContent = `The number is ${phone}`;
  } finally {
    button.removeAttribute('aria-busy');
  }
};

/** The number as it is displayed. */
async function ask(fields: FormData): Promise<string> {
  const response = await fetch('/api/phone-reveals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(fields)),
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { phone_text }: { phone_text: string } = await response.json();
  return phone_text;
}

function show(line: HTMLElement, phone: string): void {
  const link = line.querySelector<HTMLAnchorElement>('[data-event]');
  const form = line.querySelector('form');
  if (!link || !form) return;
  const number = link.querySelector('[data-number]');
  if (number) number.textContent = phone;
  link.href = `tel:${phone.replace(/[^\d+]/g, '')}`;
  link.hidden = false;
  form.hidden = true;
}

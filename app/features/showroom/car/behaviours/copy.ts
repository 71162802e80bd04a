import type { Behaviour } from '~/rendering/enhanced';

/** Selects the address beside the button and copies it; announces the copy in the live region if there is one. */
export const run: Behaviour = async (element) => {
  const box = element.closest('[data-copy]');
  const field = box?.querySelector('input');
  if (!field) return;
  field.select();
  if (element === field) return;
  const status = box?.querySelector('[role=status]');
  const done = await copyText(field.value);
  if (status) status.textContent = done ? 'Link copied' : 'Link selected, ready to copy';
};

/** The clipboard needs HTTPS; without it the shopper can copy the selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

import type { Act } from '../acts';

/** Selects the address beside it and copies it; says so where a live region waits for it. */
export const act: Act = async (element) => {
  const box = element.closest('[data-copy]');
  const field = box?.querySelector('input');
  if (!field) return;
  field.select();
  if (element === field) return;
  const said = box?.querySelector('[role=status]');
  const done = await copied(field.value);
  if (said) said.textContent = done ? 'Link copied' : 'Link selected, ready to copy';
};

/** Only pages that came safely have the clipboard; elsewhere what is selected can be copied. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

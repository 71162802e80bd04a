import { type ComponentType, lazy } from 'react';

/** What shows that a shopper is there; a browser that fills in a form only says `input`. */
const uses = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

/** The page that came as a document. */
const openedAt = typeof location === 'undefined' ? undefined : location.pathname;

/** Whether the server sent this page as a document; the others were opened by the router. */
export const isOfDocument = (): boolean => location.pathname === openedAt;

/**
 * Resolves when the shopper first touches the document: until then a form is its HTML, which works by itself without its
 * code. Resolves at once on a page that the router has opened, if this browser holds input for a form: a draft of this
 * tab, or details remembered on the device; and on a page that does something by itself, with `data-at-once` on its `main`.
 */
const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isOfDocument() || hasInput() || isInForm(document.activeElement) || isFilledIn() || isAtOnce())
      return resolve();
    const onUse = () => {
      for (const type of uses) document.removeEventListener(type, onUse, true);
      removeEventListener('popstate', onUse);
      resolve();
    };
    for (const type of uses) document.addEventListener(type, onUse, true);
    // The way back to this page needs the code.
    addEventListener('popstate', onUse);
  });

/** A form's screen, whose code comes at the first use: on the server it is always there. */
export const onFirstUse = <Props>(fetchScreen: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await firstUse();
    return { default: await fetchScreen() };
  });

const isAtOnce = (): boolean => document.querySelector('main[data-at-once]') !== null;

const isInForm = (element: Element | null): boolean => element?.closest('main form') != null;

const typedFields = 'main form :is(input:not([type=checkbox], [type=radio]), select, textarea)';

/** A form may be filled in before its page comes alive, by the shopper or by the browser. */
const isFilledIn = (): boolean => Array.from(document.querySelectorAll(typedFields)).some(isChanged);

/** Whether a field has another value than the server gave it. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return field.selectedIndex > 0 && field.selectedOptions[0]?.defaultSelected === false;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}

function hasInput(): boolean {
  try {
    const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft '));
    return hasDraft || localStorage.getItem('my-details') !== null;
  } catch {
    return false;
  }
}

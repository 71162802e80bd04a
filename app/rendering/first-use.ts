/** What shows that a shopper is there. */
const uses = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

/** The page that came as a document. */
const openedAt = typeof location === 'undefined' ? undefined : location.pathname;

/** Whether the page is the document's own: the server made it when the document was asked for. */
export const isOfDocument = (): boolean => location.pathname === openedAt;

/**
 * Resolves when the shopper first touches the document: until then a form is its HTML, which works by itself without its
 * code. Resolves at once on a page that the router has opened, and if this browser holds input for a form: a
 * draft of this tab, or details remembered on the device.
 */
export const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isOfDocument() || hasInput() || isInForm(document.activeElement)) return resolve();
    const onUse = () => {
      for (const type of uses) document.removeEventListener(type, onUse, true);
      removeEventListener('popstate', onUse);
      resolve();
    };
    for (const type of uses) document.addEventListener(type, onUse, true);
    // The way back to this page needs the code.
    addEventListener('popstate', onUse);
  });

const isInForm = (element: Element | null): boolean => element?.closest('main form') != null;

function hasInput(): boolean {
  try {
    const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft '));
    return hasDraft || localStorage.getItem('my-details') !== null;
  } catch {
    return false;
  }
}

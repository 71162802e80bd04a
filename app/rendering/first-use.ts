/** What shows that a shopper is about to use a form. */
const uses = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * Resolves when the shopper first points at a form of the page or types in it: until then the form is the document's HTML,
 * which works by itself, and its code need not be here. Resolves at once if this browser holds input for a form: a draft of
 * this tab, or details remembered on the device.
 */
export const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    if (hasInput() || isInForm(document.activeElement)) return resolve();
    const onUse = ({ target }: Event) => {
      if (!isInForm(target)) return;
      for (const type of uses) document.removeEventListener(type, onUse, true);
      resolve();
    };
    for (const type of uses) document.addEventListener(type, onUse, true);
  });

const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('main form') !== null;

function hasInput(): boolean {
  try {
    const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft '));
    return hasDraft || localStorage.getItem('my-details') !== null;
  } catch {
    return false;
  }
}

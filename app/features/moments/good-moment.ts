/** Something already covers the page, or the shopper is choosing. */
const busy = 'dialog[open],[role=dialog],[data-open],#menu details[open]';
/** A field of a POST form: don't disturb someone filling it in. */
const asking = 'main form[method=post] :is(input:not([type=hidden]),select,textarea)';
const quietPaths =
  /\/(checkout|buy-online|enquire|test-drive|request-photos|phone)$|^\/(success|checkout-journey)/;

/** Whether a popup may open now: never on a form, while typing, or over something else. */
export function isGoodMoment(): boolean {
  const { activeElement, visibilityState } = document;
  if (visibilityState !== 'visible' || quietPaths.test(location.pathname)) return false;
  if (activeElement?.matches('input,select,textarea')) return false;
  const menu = document.getElementById('menu');
  const isSheetOpen = menu !== null && getComputedStyle(menu).position === 'fixed' && menu.offsetHeight > 0;
  return !isSheetOpen && document.querySelector(`${busy},${asking}`) === null;
}

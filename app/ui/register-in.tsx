import { useLocation } from '@remix-run/react';

/** The parameter of an address with the state in which the shopper registers a car: prices are for it. */
const registerIn = 'register_in';

/** An address of the site for the shopper's state, as the page's own query (`search`) has it. */
export function inShoppersState(href: string, search: string): string {
  const state = new URLSearchParams(search).get(registerIn);
  const [address = '', hash] = href.split('#', 2);
  const [, query = ''] = address.split('?', 2);
  if (!state || new URLSearchParams(query).has(registerIn)) return href;
  const sign = address.includes('?') ? '&' : '?';
  return `${address}${sign}${registerIn}=${encodeURIComponent(state)}${hash === undefined ? '' : `#${hash}`}`;
}

/** The same for a GET form that the browser draws again; the server adds it to all others. */
export function ShoppersState() {
  const state = new URLSearchParams(useLocation().search).get(registerIn);
  return state ? <input type="hidden" name={registerIn} value={state} /> : null;
}

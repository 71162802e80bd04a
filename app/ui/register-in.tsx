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

/** Parameters that go together: the state, and the shopper's own loan. */
const terms = [[registerIn], ['deposit', 'years', 'rate', 'per', 'balloon']];

/** The shopper's terms in a page's query, except for those that `own`, the query of a link, names itself. */
function keptTerms(search: string, own = ''): [string, string][] {
  const [here, there] = [new URLSearchParams(search), new URLSearchParams(own)];
  return terms
    .filter((names) => !names.some((name) => there.has(name)))
    .flatMap((names) => names.map((name): [string, string] => [name, here.get(name) ?? '']))
    .filter(([, value]) => value !== '');
}

/** An address of a page in the shopper's terms. */
export function inShoppersTerms(href: string, search: string): string {
  const [address = '', hash] = href.split('#', 2);
  const [path = '', own = ''] = address.split('?', 2);
  const query = [own, new URLSearchParams(keptTerms(search, own)).toString()].filter(Boolean).join('&');
  return `${path}${query && '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** The terms in a GET form that the browser draws again; the server adds them to all others. */
export const ShoppersTerms = () =>
  keptTerms(useLocation().search).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** The state alone, in such a form that asks for a loan itself. */
export function ShoppersState() {
  const state = new URLSearchParams(useLocation().search).get(registerIn);
  return state ? <input type="hidden" name={registerIn} value={state} /> : null;
}

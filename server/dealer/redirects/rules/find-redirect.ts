import type { Visit } from '#server/dealer/tenants/visit';
import { perObject } from '#server/platform/derived';
import { mostInFrom, type Redirect, type Redirects } from '#server/settings/redirect-schema';
import { plainPath } from '#server/settings/rules/plain-path';

/** The target of a former address: gone, or a new address. */
export type RedirectAnswer =
  | { readonly status: 410 }
  | { readonly status: 301 | 302; readonly location: string };

interface Table {
  readonly exact: ReadonlyMap<string, Redirect>;
  /** By the path before the star, including its slash. */
  readonly below: ReadonlyMap<string, Redirect>;
}

const tableOf = perObject((redirects: Redirects): Table => {
  const isBelow = ({ from }: Redirect) => from.endsWith('/*');
  return {
    exact: new Map(redirects.filter((one) => !isBelow(one)).map((one) => [comparable(one.from), one])),
    below: new Map(
      redirects.filter(isBelow).map((one) => [comparable(one.from.slice(0, -2)).replace(/\/?$/, '/'), one]),
    ),
  };
});

/**
 * A path normalised for comparison: former sites ignored case and a trailing slash, and escapes equal the characters
 * they stand for.
 */
export const comparable = (path: string): string => plainPath(decoded(path).toLowerCase());

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The target of a tenant's redirect for an address; undefined if there is none. An exact path takes precedence over
 * one with a star, and among those the longest wins: one lookup per path segment, for any number of redirects.
 */
export function findRedirect(
  redirects: Redirects,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): RedirectAnswer | undefined {
  if (redirects.length === 0) return undefined;
  const { exact, below } = tableOf(redirects);
  const path = comparable(pathname);
  const redirect = exact.get(path);
  if (redirect) return answer(redirect, '', search);
  // No redirect has a longer prefix, while an address may have a slash at every step.
  const start = path.slice(0, longestFrom);
  for (let end = start.lastIndexOf('/'); end >= 0; end = start.lastIndexOf('/', end - 1)) {
    const above = below.get(start.slice(0, end + 1));
    if (above) return answer(above, behind(pathname, partsOf(start.slice(0, end + 1))), search);
    if (end === 0) break;
  }
  return undefined;
}

/** The normalised path of a redirect: some capitals have two lowercase forms. */
const longestFrom = 2 * mostInFrom;

const partsOf = (path: string): number => path.split('/').length - 1;

/** The rest of the requested path after a number of segments. Never the beginning of another site's address. */
const behind = (pathname: string, parts: number): string =>
  pathname.split('/').slice(parts).join('/').replace(/^\/+/, '');

function answer({ status, to, query }: Redirect, rest: string, search: string): RedirectAnswer {
  if (status === 410 || to === undefined) return { status: 410 };
  const [address, hash] = splitAt(to, '#');
  const whole = finalAddress(address.endsWith('/*') ? address.slice(0, -1) + rest : address);
  const ownQuery = query === 'keep' ? search.slice(1) : '';
  const target = ownQuery === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${ownQuery}`;
  return { status, location: inHeader(target + hash) };
}

/** This site's pages have no trailing slash: with one, a second redirect would follow. Other sites keep theirs. */
function finalAddress(address: string): string {
  const [path, query] = splitAt(address, '?');
  return path.startsWith('/') ? plainPath(path) + query : address;
}

/** An address safe in a header line: dealers' text may contain characters that need escaping there. */
const inHeader = (address: string): string =>
  address.replace(/\p{Cs}/gu, '\uFFFD').replace(/[^\x21-\x7e]/gu, encodeURIComponent);

function splitAt(text: string, sign: string): [before: string, from: string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

const reading = new Set(['GET', 'HEAD']);

/** The tenant's redirect for a request; undefined if there is none for its address. */
export const redirectOf = ({
  site,
  url,
  request,
}: Pick<Visit, 'site' | 'url' | 'request'>): RedirectAnswer | undefined =>
  reading.has(request.method) ? findRedirect(site.redirects, url) : undefined;

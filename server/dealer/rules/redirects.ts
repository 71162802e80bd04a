import type { Visit } from '#server/dealer/visit';
import { perObject } from '#server/platform/derived';
import { mostInFrom, type Redirect, type Redirects } from '#server/settings/redirect-schema';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { isInstallationPath } from './page-at';
import { sitePagesEver } from './site-pages';
import { error, type Finding, warning } from './tenant-problems';

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
const comparable = (path: string): string => plainPath(decoded(path).toLowerCase());

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

/** The home page, and addresses that are answered before any redirect. */
const isReserved = (path: string): boolean => path === '/' || path === '/*' || isInstallationPath(path);

type Checked = Parameters<typeof sitePagesEver>[0] & Pick<Tenant, 'http'>;

/**
 * Problems in a tenant's redirects as a whole: a duplicate address, a circle or chain, a host that is not listed, a
 * missing page, or a redirect that never applies.
 */
export function checkRedirects(redirects: Redirects, tenant: Checked): Finding[] {
  const first = new Map<string, number>();
  return redirects.flatMap((one, at) => {
    const key = comparable(one.from);
    const before = first.get(key);
    if (before !== undefined) return [error(`${at}.from`, `${one.from} is already used at ${before}`)];
    first.set(key, at);
    if (isReserved(key)) return [error(`${at}.from`, `${one.from} cannot be redirected`)];
    const hidden = tenant.pages?.has(key)
      ? [warning(`${at}.from`, `${one.from} is a page on this site, which the redirect hides`)]
      : [];
    const wrong = one.to === undefined ? [] : checkTarget(one, one.to, `${at}.to`, redirects, tenant);
    return [...hidden, ...wrong];
  });
}

function checkTarget(
  { from }: Redirect,
  to: string,
  path: string,
  redirects: Redirects,
  tenant: Checked,
): Finding[] {
  if (to.startsWith('https://')) {
    const { hostname } = new URL(to.replace(/\*$/, ''));
    if (tenant.http.redirect_hosts.includes(hostname)) return [];
    return [error(path, `${hostname} is not one of http.redirect_hosts in tenant.json`)];
  }
  const target = to.replace(/\*$/, 'x');
  const again = findRedirect(redirects, { pathname: target.replace(/[?#].*$/, ''), search: '' });
  if (again) return [error(path, circle(from, to, again))];
  return isMissingPage(to, tenant) ? [warning(path, `${to} is not a page on this site`)] : [];
}

/** Whether a redirect leads to an address of this site that no page of it has. */
export const isMissingPage = (to: string, tenant: Parameters<typeof sitePagesEver>[0]): boolean =>
  !to.endsWith('/*') && !sitePagesEver(tenant)(to);

function circle(from: string, to: string, again: NonNullable<ReturnType<typeof findRedirect>>): string {
  const next = again.status === 410 ? 'is gone' : `redirects again to ${again.location}`;
  const itself = again.status !== 410 && comparable(again.location) === comparable(to);
  return itself ? `${from} redirects in a circle` : `${to} ${next}: use the final address`;
}

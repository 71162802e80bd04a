/** Who sent a request, as far as a browser says: a page of this very site, a page of another, or no browser. */
export type RequestOrigin = 'same' | 'other' | 'unknown';

/**
 * Judges by Sec-Fetch-Site and Origin, which a page cannot forge. The site's own origin is the Host header's,
 * never X-Forwarded-Host's, which a client can write; its scheme is taken from Origin, since a proxy in
 * front may end TLS. A sibling host ("same-site") is another origin: dealers may share a parent domain.
 */
export function requestOrigin(request: Request): RequestOrigin {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return 'other';
  const origin = request.headers.get('origin');
  // A page with `Referrer-Policy: no-referrer` sends "null" even to itself; then only the browser's own word counts.
  if (origin === 'null') return site === 'same-origin' ? 'same' : 'other';
  if (origin !== null) return isOwn(origin, request) ? 'same' : 'other';
  return site === 'same-origin' ? 'same' : 'unknown';
}

function isOwn(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const scheme = /^https?:(?=\/\/)/i.exec(origin)?.[0];
  if (!scheme || !URL.canParse(origin) || !URL.canParse(`${scheme}//${host}`)) return false;
  const own = new URL(`${scheme}//${host}`);
  return own.origin === new URL(origin).origin && !own.username && !own.password && own.pathname === '/';
}

/** True for a form post that a page of another origin sent. Neither header at all (old browsers, scripts) passes. */
export const isCrossOriginForm = (request: Request): boolean => requestOrigin(request) === 'other';

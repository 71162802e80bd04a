import type { IncomingMessage } from 'node:http';

/** The sender of a request, as far as a browser says: a page of this site, a page of another, or no browser. */
type RequestOrigin = 'same' | 'other' | 'unknown';

/** Evidence of a request's origin; absent headers are null or undefined. */
interface OriginHeaders {
  /** Sec-Fetch-Site. */
  readonly site: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly host: string | null | undefined;
}

/**
 * Judges by Sec-Fetch-Site and Origin, which a page cannot forge. The site's own origin is the Host header's, never
 * X-Forwarded-Host's, which a client can write; its scheme comes from Origin, since a proxy may terminate TLS. A
 * sibling host ("same-site") is another origin: dealers may share a parent domain.
 */
function judgeOrigin({ site, origin, host }: OriginHeaders): RequestOrigin {
  if (site === 'cross-site' || site === 'same-site') return 'other';
  // A page with `Referrer-Policy: no-referrer` sends "null" even to itself; then only Sec-Fetch-Site counts.
  if (origin === 'null') return site === 'same-origin' ? 'same' : 'other';
  if (typeof origin === 'string') return isOwn(origin, host ?? '') ? 'same' : 'other';
  return site === 'same-origin' ? 'same' : 'unknown';
}

export const requestOrigin = ({ headers, url }: Request): RequestOrigin =>
  judgeOrigin({
    site: headers.get('sec-fetch-site'),
    origin: headers.get('origin'),
    host: headers.get('host') ?? new URL(url).host,
  });

function isOwn(origin: string, host: string): boolean {
  const scheme = /^https?:(?=\/\/)/i.exec(origin)?.[0];
  if (!scheme || !URL.canParse(origin) || !URL.canParse(`${scheme}//${host}`)) return false;
  const own = new URL(`${scheme}//${host}`);
  return own.origin === new URL(origin).origin && !own.username && !own.password && own.pathname === '/';
}

/**
 * True for a form post from a page of another origin. A request with neither header (old browsers, scripts) passes.
 */
export const isCrossOriginForm = (request: Request): boolean => requestOrigin(request) === 'other';

/** The address of the refusing route (server/api/api.ts). */
const refusedPath = '/api/cross-origin';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends a write from another origin's page to the refusing route, whatever its target. Remix's own check covers page
 * actions only and answers 500 with a stack in the log; it compares plain text, so the Origin of the site's own pages
 * is normalised, with the Host: a default port or "null" must not look foreign.
 */
export function settleOrigin(request: IncomingMessage): void {
  const { headers } = request;
  if (reading.has(request.method ?? 'GET')) return;
  const site = headers['sec-fetch-site'];
  const from = {
    site: typeof site === 'string' ? site : undefined,
    origin: headers.origin,
    host: headers.host,
  };
  if (judgeOrigin(from) === 'other') {
    request.url = refusedPath;
    delete headers.origin;
  } else if (headers.origin !== undefined) {
    const own = `http://${headers.host}`;
    // Remix compares text: a host in capitals, or with the default port, must not look foreign either.
    if (URL.canParse(own)) headers.host = new URL(own).host;
    headers.origin = `http://${headers.host}`;
  }
}

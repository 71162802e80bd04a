import { matchesEtag, weakEtag } from '#server/platform/http/etag';
import type { CachedPage, PageCache } from './page-cache';

const takesBrotli = (request: Request): boolean =>
  /(^|[\s,])br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(request.headers.get('accept-encoding') ?? '');

/** Sends a cached response: brotli bytes as they are, other encodings are left to the server. */
export async function sendKeptPage(pages: PageCache, page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers([...page.headers.map(([name, value]): [string, string] => [name, value])]);
  if (isKnown(request, headers)) return notModified(headers);
  if (!takesBrotli(request)) return new Response(page.html, { headers });
  const bytes = await pages.brotliOf(page);
  headers.set('Content-Encoding', 'br');
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { headers });
}

/** Sends a new response with its entity tag, and caches it under its key if it was requested before. */
export function keepPage(
  pages: PageCache,
  key: string,
  text: string,
  headers: Headers,
  request: Request,
  etag = weakEtag(text),
): Response {
  headers.set('ETag', etag);
  // Bytes, not text: a Response would check the whole text for lone surrogates first.
  const bytes = new TextEncoder().encode(text);
  if (request.method === 'GET' && pages.admits(key)) {
    pages.put(key, { headers: [...headers], html: bytes, hits: 0 });
  }
  return isKnown(request, headers) ? notModified(headers) : new Response(bytes, { headers });
}

/**
 * Whether the client already has the response (RFC 9110 §13). The date counts for feeds only: a page also changes with
 * its surroundings.
 */
function isKnown(request: Request, answer: Headers): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) return matchesEtag(tags, answer.get('etag') ?? '');
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  const changed = Date.parse(answer.get('last-modified') ?? '');
  return !answer.get('content-type')?.startsWith('text/html') && changed <= since;
}

function notModified(headers: Headers): Response {
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

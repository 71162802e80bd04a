import type { CachedPage, PageCache } from './page-cache';

const takesBrotli = (request: Request): boolean =>
  /(^|[\s,])br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(request.headers.get('accept-encoding') ?? '');

/** Sends a page that was rendered before: brotli bytes as they are, anything else is left to the server. */
export async function sendKeptPage(pages: PageCache, page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers([...page.headers.map(([name, value]): [string, string] => [name, value])]);
  if (!takesBrotli(request)) return new Response(page.html, { headers });
  const bytes = await pages.brotliOf(page);
  headers.set('Content-Encoding', 'br');
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { headers });
}

/** Sends a fresh page, and keeps it under its key when it was asked for before. */
export function keepPage(
  pages: PageCache,
  key: string,
  html: string,
  headers: Headers,
  request: Request,
): Response {
  // Bytes, not text: a Response would check the whole text for lone surrogates first.
  const bytes = new TextEncoder().encode(html);
  if (request.method === 'GET' && pages.admits(key)) {
    pages.put(key, { headers: [...headers], html: bytes, hits: 0 });
  }
  return new Response(bytes, { headers });
}

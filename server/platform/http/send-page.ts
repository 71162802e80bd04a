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

/** Keeps a fresh page under its key and sends it. */
export function keepPage(
  pages: PageCache,
  key: string,
  html: string,
  headers: Headers,
  request: Request,
): Response {
  const page: CachedPage = { headers: [...headers], html: new TextEncoder().encode(html), hits: 0 };
  if (request.method === 'GET') pages.put(key, page);
  return new Response(page.html, { headers });
}

import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache } from './page-cache';
import { keepPage, sendKeptPage } from './send-page';

const html = '<!doctype html><p>Hello</p>'.repeat(200);
const request = (accept?: string) =>
  new Request('http://dealer.example/', accept ? { headers: { 'accept-encoding': accept } } : {});

async function kept(clock?: { now(): number }) {
  const pages = new PageCache(clock);
  const headers = new Headers({ 'Content-Type': 'text/html' });
  keepPage(pages, 'key', html, headers, request());
  keepPage(pages, 'key', html, headers, request());
  const page = pages.get('key');
  if (!page) throw new Error('The page was not kept');
  return { pages, page };
}

test('caches a page from the second request on', () => {
  const pages = new PageCache();
  keepPage(pages, 'key', html, new Headers(), request());
  expect(pages.get('key')).toBeUndefined();
  keepPage(pages, 'key', html, new Headers(), request());
  expect(pages.get('key')).toBeDefined();
});

test.each([
  [59, true, true],
  [61, false, true],
  [10 * 60, false, true],
  [12 * 60, false, false],
])(
  'after %i seconds a page is fresh: %s, and good enough for a busy site: %s',
  async (seconds, fresh, stale) => {
    let nowMs = 1_000;
    const { pages } = await kept({ now: () => nowMs });
    nowMs += seconds * 1_000;
    expect(pages.get('key') !== undefined).toBe(fresh);
    expect(pages.getStale('key') !== undefined).toBe(stale);
    expect(pages.getStale('another key')).toBeUndefined();
  },
);

test('sends a cached page as brotli to clients that accept it, with its headers', async () => {
  const { pages, page } = await kept();
  const response = await sendKeptPage(pages, page, request('gzip, br'));
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toBe('text/html');
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(html);
});

test.each([undefined, 'gzip', 'br;q=0', 'brotli'])('sends it uncompressed to others (%s)', async (accept) => {
  const { pages, page } = await kept();
  const response = await sendKeptPage(pages, page, request(accept));
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(html);
});

test('compresses a popular page to its smallest form', async () => {
  const { pages, page } = await kept();
  const quick = (await pages.brotliOf(page)).byteLength;
  await pages.brotliOf(page);
  await pages.brotliOf(page);
  await expect.poll(() => page.brotli?.byteLength).toBeLessThanOrEqual(quick);
  expect(brotliDecompressSync(page.brotli ?? new Uint8Array()).toString()).toBe(html);
});

import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache } from './page-cache';
import { keepPage } from './send-page';

const html = '<!doctype html><p>Hello</p>'.repeat(200);
const send = (pages: PageCache) =>
  keepPage(pages, 'key', html, new Headers(), new Request('http://dealer.example/'));

test('caches a page from the second request on', () => {
  const pages = new PageCache();
  send(pages);
  expect(pages.get('key')).toBeUndefined();
  send(pages);
  expect(pages.get('key')).toBeDefined();
});

test.each([
  [59, true, true],
  [61, false, true],
  [10 * 60, false, true],
  [12 * 60, false, false],
])('after %i seconds a page is fresh: %s, and good enough for a busy site: %s', (seconds, fresh, stale) => {
  let nowMs = 1_000;
  const pages = new PageCache({ now: () => nowMs });
  send(pages);
  send(pages);
  nowMs += seconds * 1_000;
  expect(pages.get('key') !== undefined).toBe(fresh);
  expect(pages.getStale('key') !== undefined).toBe(stale);
  expect(pages.getStale('another key')).toBeUndefined();
});

test('compresses a popular page to its smallest form', async () => {
  const pages = new PageCache();
  send(pages);
  send(pages);
  const page = pages.get('key');
  if (!page) throw new Error('the page is not cached');
  const quick = (await pages.brotliOf(page)).byteLength;
  await pages.brotliOf(page);
  await pages.brotliOf(page);
  await expect.poll(() => page.brotli?.byteLength).toBeLessThanOrEqual(quick);
  expect(brotliDecompressSync(page.brotli ?? new Uint8Array()).toString()).toBe(html);
});

import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { weakEtag } from '#server/platform/http/etag';
import { keepPage, PageCache, sendKeptPage } from './page-cache';

const html = '<!doctype html><p>Hello</p>'.repeat(200);
const pageOf = (text: string) => ({ html: Uint8Array.from(Buffer.from(text)), etag: weakEtag(text) });
const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://brolga.localhost/', { method, headers });
const own = (type = 'text/html; charset=utf-8') => new Headers({ 'Content-Type': type });

/** Requested twice without validators, so that it is cached. */
function cachedPage(headers = own()) {
  const pages = new PageCache();
  for (let times = 0; times < 2; times += 1)
    keepPage(pages, 'key', pageOf(html), new Headers(headers), asked());
  const page = pages.get('key');
  if (!page) throw new Error('the page is not cached');
  return { pages, page };
}

describe('a new page', () => {
  const send = (request: Request, text = html) =>
    keepPage(new PageCache(), 'key', pageOf(text), own(), request);
  test('has an entity tag of its content', async () => {
    const first = send(asked());
    expect(await first.text()).toBe(html);
    const tag = first.headers.get('etag');
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(send(asked({ 'accept-encoding': 'br' })).headers.get('etag')).toBe(tag);
    expect(send(asked(), `${html}!`).headers.get('etag')).not.toBe(tag);
  });
  test('is not sent again to a client that has it', async () => {
    const tag = send(asked()).headers.get('etag') ?? '';
    const again = send(asked({ 'if-none-match': `"x", ${tag}` }));
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.has('content-type')).toBe(false);
    expect(send(asked({ 'if-none-match': '"x"' })).status).toBe(200);
  });
  test('is cached for GET only', () => {
    const pages = new PageCache();
    for (let times = 0; times < 3; times += 1) keepPage(pages, 'key', pageOf(html), own(), asked({}, 'HEAD'));
    expect(pages.get('key')).toBeUndefined();
  });
});

describe('a cached page', () => {
  test.each([undefined, 'gzip', 'br;q=0', 'brotli'])(
    'is sent unchanged to a client that accepts %s',
    async (accept) => {
      const { pages, page } = cachedPage();
      const response = await sendKeptPage(pages, page, asked(accept ? { 'accept-encoding': accept } : {}));
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(await response.text()).toBe(html);
    },
  );
  test('is sent as brotli, with its tag and its headers, to a client that accepts it', async () => {
    const { pages, page } = cachedPage();
    const small = await sendKeptPage(pages, page, asked({ 'accept-encoding': 'gzip, br' }));
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('content-type')).toContain('text/html');
    expect(brotliDecompressSync(await small.bytes()).toString()).toBe(html);
    expect(small.headers.get('etag')).toMatch(/^W\//);
  });
  test('is not sent again to a client that has it', async () => {
    const { pages, page } = cachedPage();
    const tag = (await sendKeptPage(pages, page, asked())).headers.get('etag') ?? '';
    const again = await sendKeptPage(pages, page, asked({ 'if-none-match': tag }));
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

const dated = (type: string) => {
  const headers = own(type);
  headers.set('Last-Modified', 'Fri, 20 Nov 2026 09:00:00 GMT');
  return cachedPage(headers);
};
test.each([
  ['a feed that has not changed', 'application/rss+xml', 'Fri, 20 Nov 2026 09:00:00 GMT', 304],
  ['a feed that has changed since', 'application/rss+xml', 'Fri, 20 Nov 2026 08:59:59 GMT', 200],
  ['a feed, with an invalid date', 'application/rss+xml', 'yesterday', 200],
  ['a page, whose frame may change on its own', 'text/html', 'Sat, 21 Nov 2026 09:00:00 GMT', 200],
])('the date of the last change decides about %s', async (_, type, since, status) => {
  const { pages, page } = dated(type);
  const answer = await sendKeptPage(pages, page, asked({ 'if-modified-since': since }));
  expect(answer.status).toBe(status);
});

const send = (pages: PageCache) =>
  keepPage(pages, 'key', pageOf(html), new Headers(), new Request('http://dealer.example/'));

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

import { describe, expect, test } from 'vitest';
import { httpSchema, seoSchema } from '#server/settings/seo-schema';
import { announcements, fileHeaders, sharedHeaders } from './page-headers';
import { liteMode } from './rules/lite';

const site = {
  slug: 'sound',
  languages: [],
  http: httpSchema.parse({}),
  seo: seoSchema.parse({}),
  search: { base_path: '/search/our-cars' } as never,
};

describe('a response that is the same for everyone', () => {
  const headers = sharedHeaders({ ...site, http: httpSchema.parse({ shared_seconds: 60 }) }, 'abc');
  test('may be cached by networks for the configured time; browsers revalidate', () => {
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=300',
    );
  });
  test('can be purged by its site, or by the version it was made from', () => {
    expect(headers.get('cache-tag')).toBe('sound,sound-abc');
    expect(headers.get('surrogate-key')).toBe('sound sound-abc');
  });
  test('varies by Save-Data, and never by cookies', () => {
    expect(headers.get('vary')).toBe('Accept-Encoding, Save-Data');
  });
  test('varies by cookies where the site has several languages', () => {
    const several = sharedHeaders({ ...site, languages: ['vi'] }, 'abc');
    expect(several.get('vary')).toBe('Accept-Encoding, Save-Data, Cookie');
  });
});

describe('a page announces', () => {
  const said = (path: string, more: object = {}, status = 200) =>
    announcements({ ...site, ...more }, { pathname: path }, status);
  test('the feeds of a list', () => {
    expect(said('/search/used-cars').get('link')).toBe(
      '</search/used-cars.rss>; rel="alternate"; type="application/rss+xml", ' +
        '</search/used-cars.atom>; rel="alternate"; type="application/atom+xml"',
    );
    expect(said('/search/our-cars').has('link')).toBe(true);
  });
  test.each([
    ['other pages', '/models', {}, 200],
    ['missing lists', '/search/holden', {}, 404],
    ['sites without feeds', '/search/used-cars', { seo: seoSchema.parse({ feeds: false }) }, 200],
  ])('no feeds on %s', (_, path, more, status) => {
    expect([...said(path, more, status)]).toEqual([]);
  });
  test('that a site under construction is not indexed, for any response', () => {
    const hidden = { seo: seoSchema.parse({ index: false }) };
    for (const headers of [said('/', hidden), said('/nowhere', hidden, 404)])
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });
});

test('the type and date of a plain-text file, that other origins may read it, and that it is not a page', () => {
  const told = fileHeaders({
    type: 'application/rss+xml; charset=utf-8',
    body: '',
    changedAt: '2026-11-20T09:00:00.000Z',
    noindex: true,
  });
  expect(Object.fromEntries(told)).toEqual({
    'access-control-allow-origin': '*',
    'content-type': 'application/rss+xml; charset=utf-8',
    'last-modified': 'Fri, 20 Nov 2026 09:00:00 GMT',
    'x-robots-tag': 'noindex',
  });
});

test.each([
  ['', null, false, false, false],
  ['?lite', null, false, true, true],
  ['?lite=1', null, false, true, true],
  ['?page=2&lite=1', null, false, true, true],
  ['?lite=yes', null, false, false, false],
  ['', 'on', false, true, false],
  ['', 'On', false, true, false],
  ['', 'off', false, false, false],
  ['', 'ondemand', false, false, false],
  ['', null, true, true, false],
  ['?lite', null, true, true, true],
  ['?lite=0', 'on', false, false, false],
  ['?lite=0', null, true, false, false],
])('%j with Save-Data %j on a site that is light (%s) is light: %s', (search, saveData, lite, on, kept) => {
  expect(liteMode(new URLSearchParams(search), saveData, { lite })).toEqual({
    on,
    ...(kept ? { keep: 'lite' } : {}),
  });
});

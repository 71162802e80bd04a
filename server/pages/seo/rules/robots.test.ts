import { expect, test } from 'vitest';
import { seoSchema } from '#server/settings/seo-schema';
import { watchlistSchema } from '#server/settings/watchlist-schema';
import { robotsText } from './robots';

const origin = 'https://www.dealer.example';
const none = watchlistSchema.parse({});
const text = robotsText({ seo: seoSchema.parse({}), watchlist: none }, origin);

/** Whether RFC 9309 admits a crawler: the longest matching rule wins. */
function allows(path: string): boolean {
  const fits = (rule: string) =>
    new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`).test(path);
  const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, rule = '']) => ({
    kind,
    rule,
  }));
  const [longest] = rules.filter(({ rule }) => fits(rule)).sort((a, b) => b.rule.length - a.rule.length);
  return longest?.kind !== 'Disallow';
}

const car = '/cars/2021-toyota-hilux-a1';
test.each([
  [
    '/',
    '/search/used-cars?fuel=Diesel&page=2',
    car,
    `${car}.pdf`,
    '/media/1/960/ute.jpg',
    '/contact-us/aspley',
  ],
  ['/blog', '/compare-our-warranty', '/success-stories', '/favourites-of-ours'],
  ['/api/openapi.json', '/assets/app.js'],
])('allows %s, %s, …', (...paths) => expect(paths.filter((path) => !allows(path))).toEqual([]));

test.each([
  [`${car}/enquire`, '/success?kind=1', '/test-drives/01J?key=x', '/finance?car_id=1'],
  ['/desk', '/desk/leads', '/favourites', '/compare', '/compare?cars=a,b', '/api/search'],
  ['/search/used-cars?sortBy=latest', '/search/used-cars?fuel=Diesel&price=10000..20000', '/?lite='],
])('disallows %s, %s, …', (...paths) => expect(paths.filter(allows)).toEqual([]));

test('includes the sitemap', () => {
  expect(text).toMatch(/^Sitemap: https:\/\/www\.dealer\.example\/sitemap\.xml$/m);
});

test('a site under construction disallows everything', () => {
  expect(robotsText({ seo: seoSchema.parse({ index: false }), watchlist: none }, origin)).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});

test('a watchlist stays out of search engines, shared or not', () => {
  const enabled = watchlistSchema.parse({ enabled: true, path: '/my-cars' });
  const lines = robotsText({ seo: seoSchema.parse({}), watchlist: enabled }, origin).split('\n');
  for (const path of ['/my-cars$', '/my-cars?', '/my-cars/shared/'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(text).not.toContain('my-cars');
});

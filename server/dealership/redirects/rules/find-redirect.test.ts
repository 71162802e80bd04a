import { describe, expect, test } from 'vitest';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { findRedirect } from './find-redirect';

const redirects = redirectsSchema.parse([
  { from: '/about.html', to: '/about-us' },
  { from: '/Used%20Cars', to: '/search/used-cars', status: 302 },
  { from: '/used/*', to: '/search/used-cars', query: 'drop' },
  { from: '/used/makes/*', to: '/search/*' },
  { from: '/used/makes/holden', to: '/search/holden?fuel=Petrol#results' },
  { from: '/2019-sale', status: 410 },
  { from: '/shop/*', to: 'https://shop.dealer.example/*' },
  { from: '/yard/*', to: '/locations/' },
  { from: '/team', to: '/about-us/?tab=team#sales' },
  { from: '/cafe', to: '/search/café\u0000' },
]);
const lead = (address: string) => findRedirect(redirects, new URL(address, 'http://dealer.example'));

describe('a former address redirects', () => {
  test.each([
    ['to its page for good', '/about.html', 301, '/about-us'],
    ['there in any capitals, with a slash at its end', '/About.HTML/', 301, '/about-us'],
    ['there however it is escaped', '/used%20cars', 302, '/search/used-cars'],
    ['with its parameters', '/about.html?utm_source=mail', 301, '/about-us?utm_source=mail'],
    ['without them where they are dropped', '/used/cars/12?page=2', 301, '/search/used-cars'],
    ['with what stood in the place of the star', '/used/makes/Toyota/Hilux', 301, '/search/Toyota/Hilux'],
    [
      'by its own line before one with a star',
      '/used/makes/holden',
      301,
      '/search/holden?fuel=Petrol#results',
    ],
    [
      'with both parameters before the hash',
      '/used/makes/holden?a=1',
      301,
      '/search/holden?fuel=Petrol&a=1#results',
    ],
    ['to the final address of one with a slash at its end', '/yard/north/', 301, '/locations'],
    ['to it before parameters', '/team?a=1', 301, '/about-us?tab=team&a=1#sales'],
    ['to it behind what stood in the place of the star', '/used/makes/Toyota/', 301, '/search/Toyota'],
    ['to another site with its slash', '/shop/parts/', 301, 'https://shop.dealer.example/parts/'],
    ['in signs that a header line can hold', '/cafe', 301, '/search/caf%C3%A9%00'],
    ['to another site', '/shop/parts/1', 301, 'https://shop.dealer.example/parts/1'],
    ['never to a site of the asker', '/used/makes//evil.example', 301, '/search/evil.example'],
  ])('%s', (_, address, status, location) => {
    expect(lead(address)).toEqual({ status, location });
  });

  test('returns gone for a removed address', () => {
    expect(lead('/2019-sale')).toEqual({ status: 410 });
  });

  test.each(['/', '/used', '/about', '/used-makes/x', '/%', '/about.html/more'])(
    '%s has no redirect',
    (address) => {
      expect(lead(address)).toBeUndefined();
    },
  );
});

test('goes through the redirects once, however many addresses are looked up', () => {
  let reads = 0;
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    from: `/old/${at}${at % 2 ? '/*' : ''}`,
    to: '/',
  }));
  const many = new Proxy(redirectsSchema.parse(rows), {
    get: (target, name) => {
      reads += 1;
      return Reflect.get(target, name);
    },
  });
  const find = () => findRedirect(many, new URL('http://dealer.example/old/4999/a/b/c/d'));
  expect(find()).toEqual({ status: 301, location: '/' });
  const readsOfFirst = reads;
  expect(find()).toEqual({ status: 301, location: '/' });
  expect(reads - readsOfFirst).toBeLessThan(5);
});

describe('redirects.json rejects', () => {
  test.each([
    ['an address that is none', { from: 'about', to: '/' }, 'from'],
    ['a star in the middle', { from: '/a/*/b', to: '/' }, 'from'],
    ['a star after a word', { from: '/a*', to: '/' }, 'from'],
    ['parameters', { from: '/a?b=c', to: '/' }, 'from'],
    ['a redirect without its end', { from: '/a' }, 'to'],
    ['an end for what is gone', { from: '/a', to: '/', status: 410 }, 'to'],
    ['a star that nothing stands for', { from: '/a', to: '/b/*' }, 'to'],
    ['plain http', { from: '/a', to: 'http://x.example' }, 'to'],
    ['another site by two slashes', { from: '/a', to: '//x.example' }, 'to'],
    ['another status', { from: '/a', to: '/', status: 307 }, 'status'],
  ])('%s', (_, redirect, field) => {
    const parsed = redirectsSchema.safeParse([redirect]);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(`0.${field}`);
  });
});

import { describe, expect, test } from 'vitest';
import { type Redirect, redirectsSchema } from '#server/settings/redirect-schema';
import { testTenant } from '../../../tests/support/test-tenant';
import { checkRedirects, findRedirect } from './redirects';

const tenant = {
  ...testTenant({ http: { redirect_hosts: ['shop.sound.example'] } }),
  pages: new Set(['/about-us']),
};
const check = (...redirects: (Pick<Redirect, 'from'> & Partial<Redirect>)[]) =>
  checkRedirects(redirectsSchema.parse(redirects), tenant).map(({ severity, path, message }) =>
    [severity, path, message].join(' '),
  );

test('redirects to pages and listed hosts, and removed addresses, are valid', () => {
  expect(
    check(
      { from: '/about.html', to: '/about-us' },
      { from: '/cars/*', to: '/search/*' },
      { from: '/shop', to: 'https://shop.sound.example/' },
      { from: '/sale', status: 410 },
    ),
  ).toEqual([]);
});

/** Redirects as `from > to`; without an end, the address is gone. */
const redirectsIn = (text: string) =>
  text.split(', ').map((entry) => {
    const [from = '', to] = entry.split(' > ');
    return to ? { from, to } : { from, status: 410 as const };
  });

test.each([
  ['an address named twice', '/A/ > /, /a > /models', '/a is already used at 0'],
  ['an address that leads to itself', '/a > /A', '/a redirects in a circle'],
  ['an address that leads below itself', '/a/* > /a/b/*', 'use the final address'],
  ['two addresses that lead to each other', '/a > /b, /b > /a', '/b redirects again to /a'],
  ['a chain', '/a > /b, /b/* > /c, /b > /', 'use the final'],
  ['an address that leads to a removed one', '/a > /b, /b', '/b is gone'],
  ['another site', '/a > https://evil.example/', 'evil.example is not one of http.redirect_hosts'],
  ['the home page', '/ > /models', '/ cannot be redirected'],
  ['every page', '/* > /models', '/* cannot be redirected'],
  ['an address of programs', '/api/cars > /', '/api/cars cannot be redirected'],
  ['a missing page', '/a > /nowhere', '/nowhere is not a page on this site'],
  ['a page hidden by its redirect', '/About-Us > /', 'is a page on this site'],
])('the check reports %s', (_, redirects, message) => {
  expect(check(...redirectsIn(redirects))[0]).toContain(message);
});

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
    ['whatever its capitals, with a slash at its end', '/About.HTML/', 301, '/about-us'],
    ['however it is escaped', '/used%20cars', 302, '/search/used-cars'],
    ['with its parameters', '/about.html?utm_source=mail', 301, '/about-us?utm_source=mail'],
    ['without them where they are dropped', '/used/cars/12?page=2', 301, '/search/used-cars'],
    ['with the part in place of the star', '/used/makes/Toyota/Hilux', 301, '/search/Toyota/Hilux'],
    ['by its own entry before a star', '/used/makes/holden', 301, '/search/holden?fuel=Petrol#results'],
    ['with both parameters', '/used/makes/holden?a=1', 301, '/search/holden?fuel=Petrol&a=1#results'],
    ['to an address without a slash at its end', '/yard/north/', 301, '/locations'],
    ['to parameters without a slash before them', '/team?a=1', 301, '/about-us?tab=team&a=1#sales'],
    ['without a slash after the star', '/used/makes/Toyota/', 301, '/search/Toyota'],
    ['to another site with its slash', '/shop/parts/', 301, 'https://shop.dealer.example/parts/'],
    ['in characters that a header can hold', '/cafe', 301, '/search/caf%C3%A9%00'],
    ['to another site', '/shop/parts/1', 301, 'https://shop.dealer.example/parts/1'],
    ['never to a host of the visitor’s choice', '/used/makes//evil.example', 301, '/search/evil.example'],
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

test('a lookup reads the list of redirects only the first time', () => {
  let reads = 0;
  const many = Array.from({ length: 5_000 }, (_, at) => ({
    from: `/old/${at}${at % 2 ? '/*' : ''}`,
    to: '/',
  }));
  const counted = new Proxy(redirectsSchema.parse(many), {
    get: (list, key) => {
      reads += 1;
      return Reflect.get(list, key);
    },
  });
  const url = new URL('http://dealer.example/old/4999/a/b/c/d');
  expect(findRedirect(counted, url)).toEqual({ status: 301, location: '/' });
  const first = reads;
  expect(findRedirect(counted, url)).toEqual({ status: 301, location: '/' });
  expect(first).toBeGreaterThan(5_000);
  expect(reads - first).toBeLessThan(5);
});

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
])('redirects.json rejects %s', (_, redirect, field) => {
  const parsed = redirectsSchema.safeParse([redirect]);
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(`0.${field}`);
});

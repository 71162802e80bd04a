import { expect, test } from 'vitest';
import { type Redirect, redirectsSchema } from '#server/settings/redirect-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkRedirects } from './check-redirects';

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

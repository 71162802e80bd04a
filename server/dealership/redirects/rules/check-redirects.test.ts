import { describe, expect, test } from 'vitest';
import { type Redirect, redirectsSchema } from '#server/settings/redirect-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkRedirects } from './check-redirects';

const tenant = {
  ...testTenant({
    slug: 'sound',
    name: 'Sound Cars',
    http: { redirect_hosts: ['shop.sound.example'] },
  }),
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

describe('the check reports', () => {
  test.each([
    [
      'an address named twice',
      [
        { from: '/A/', to: '/' },
        { from: '/a', to: '/models' },
      ],
      '/a is already used at 0',
    ],
    ['an address that leads to itself', [{ from: '/a', to: '/A' }], '/a redirects in a circle'],
    ['one that leads below itself', [{ from: '/a/*', to: '/a/b/*' }], 'use the final address'],
    [
      'two that lead to each other',
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
      '/b redirects again to /a',
    ],
    [
      'a chain',
      [
        { from: '/a', to: '/b' },
        { from: '/b/*', to: '/c' },
        { from: '/b', to: '/' },
      ],
      'use the final',
    ],
    [
      'one that leads to what is gone',
      [
        { from: '/a', to: '/b' },
        { from: '/b', status: 410 as const },
      ],
      '/b is gone',
    ],
    [
      'another site',
      [{ from: '/a', to: 'https://evil.example/' }],
      'evil.example is not one of http.redirect_hosts',
    ],
    ['the front door', [{ from: '/', to: '/models' }], '/ cannot be redirected'],
    ['everything', [{ from: '/*', to: '/models' }], '/* cannot be redirected'],
    ['an address of programs', [{ from: '/api/cars', to: '/' }], '/api/cars cannot be redirected'],
    ['a page that is not there', [{ from: '/a', to: '/nowhere' }], '/nowhere is not a page on this site'],
    ['a page that the redirect hides', [{ from: '/About-Us', to: '/' }], 'is a page on this site'],
  ])('%s', (_, redirects, message) => {
    expect(check(...redirects)[0]).toContain(message);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { sitePath } from './site-path';

describe('a sign-in continues at a page of the site', () => {
  it.each([
    '/',
    '/watchlist',
    '/cars/2021-mazda-cx-5?from=%2Fsearch#vehicle-map',
    '/search/used-cars?query=o%27brien+mazda&price=..20000',
    '/contact-us/hill-end/',
    '/sign-in-help',
  ])('%s', (path) => {
    expect(sitePath(path)).toBe(path);
  });
});

describe('a sign-in goes home instead of', () => {
  it.each([
    ...['', null, undefined, 'watchlist', '?a=b', '#top', 'javascript:alert(1)', 'data:text/html,x'],
    ...['//evil.example', '///evil.example', '/\\evil.example', '\\evil.example', '\\\\evil.example'],
    ...['https://evil.example/', 'HTTPS:evil.example', ' /a', '/a b', '/\t/evil.example', '/\n/evil.example'],
    ...['/%2F/evil.example', '/%2fevil.example', '/%5Cevil.example', '/a//evil.example', '/..//evil.example'],
    ...['/./', '/a/../b', '/%2e%2e/evil', '/%00', '/%0d%0aSet-Cookie:a=b', '/a\r\nSet-Cookie: a=b', '/%zz'],
    ...['/sign-in', '/sign-in?redirect=%2F', '/sign-in/', '/sign-in.data', '/ä', `/${'a'.repeat(2_000)}`],
    ...['/<script>', '/"quoted"', '/a|b', '/\u2028', '/\u202e'],
  ])('%j', (target) => {
    expect(sitePath(target)).toBe('/');
  });

  const parts = ['2f', '5c', '09', 'evil.example', ...'/\\:@?#.%a\t\n '];
  const hostile = fc.string({ unit: fc.constantFrom(...parts) });
  const slashed = hostile.map((text) => `/${text}`);
  it('anything that leads elsewhere', () => {
    const site = 'https://www.dealer.example';
    const stays = fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile, slashed), (target) => {
      const path = sitePath(target);
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      const resolved = new URL(path, site);
      expect(resolved.origin).toBe(site);
      expect(resolved.pathname).not.toMatch(/^\/[/\\]/);
      expect(sitePath(path)).toBe(path);
    });
    fc.assert(stays, { numRuns: runs(500) });
  });
});

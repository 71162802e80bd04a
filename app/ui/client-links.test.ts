import { expect, test } from 'vitest';
import { clientHref } from './client-links';

const here = { origin: 'http://a.example', pathname: '/search/used-cars', search: '?page=2' };
const plain = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

function link(href: string, attributes: Record<string, string> = {}) {
  const url = new URL(href, `${here.origin}${here.pathname}${here.search}`);
  const { origin, pathname, search, hash } = url;
  const target = attributes['target'] ?? '';
  return {
    href: url.href,
    origin,
    pathname,
    search,
    hash,
    target,
    hasAttribute: (name: string) => name in attributes,
  };
}

test.each([
  ['a page of the site', '/cars/a-car', {}, '/cars/a-car'],
  ['the same page with another query', '?page=3', {}, '/search/used-cars?page=3'],
  ['another site', 'https://b.example/', {}, null],
  ['a telephone number', 'tel:0755500100', {}, null],
  ['a place on this page', '#filters', {}, null],
  ['a new tab', '/cars/a-car', { target: '_blank' }, null],
  ['a download', '/cars/a-car', { download: '' }, null],
  ['a file', '/cars/a-car.pdf', {}, null],
  ['the API', '/api/openapi.json', {}, null],
])('%s', (_what, href, attributes, expected) => {
  expect(clientHref(plain, link(href, attributes), here)).toBe(expected);
});

test.each([
  { button: 1 },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { defaultPrevented: true },
])('a click with %o is the browser’s', (special) => {
  expect(clientHref({ ...plain, ...special }, link('/cars/a-car'), here)).toBeNull();
});

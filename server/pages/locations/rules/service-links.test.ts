import { expect, test } from 'vitest';
import { serviceLinks } from '../location-pages';

const having =
  (...paths: string[]) =>
  (href: string) =>
    paths.includes(href);

test.each([
  ['all existing pages, in order', ['/warranty', '/service'], '/service', ['/service', '/warranty']],
  ['none for a single page', ['/service'], '/service', []],
  ['none without pages', [], '/service', []],
])('the service links are %s', (_, pages, current, hrefs) => {
  expect(serviceLinks(having(...pages), current).map(({ href }) => href)).toEqual(hrefs);
});
test('the service links mark the current page', () => {
  expect(serviceLinks(having('/service', '/warranty'), '/warranty')).toEqual([
    { text: 'Service', href: '/service' },
    { text: 'Warranty', href: '/warranty', current: true },
  ]);
});

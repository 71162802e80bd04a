import { expect, test } from 'vitest';
import { serviceLinks } from '../location-pages';

const having =
  (...paths: string[]) =>
  (href: string) =>
    paths.includes(href);

test.each([
  ['all that exist, in their order', ['/warranty', '/service'], '/service', ['/service', '/warranty']],
  ['nothing for a page alone', ['/service'], '/service', []],
  ['nothing without any', [], '/service', []],
])('the group shows %s', (_, pages, current, hrefs) => {
  expect(serviceLinks(having(...pages), current).map(({ href }) => href)).toEqual(hrefs);
});
test('the current page is marked', () => {
  expect(serviceLinks(having('/service', '/warranty'), '/warranty')).toEqual([
    { text: 'Service', href: '/service' },
    { text: 'Warranty', href: '/warranty', current: true },
  ]);
});

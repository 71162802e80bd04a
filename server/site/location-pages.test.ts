import { describe, expect, test } from 'vitest';
import { nearPlaces } from '#server/dealer/rules/map';
import { location } from '../../tests/support/stock';
import { yardTenant } from '../../tests/support/yard';
import { mapOf, nearBlock, toLocationsBlock } from './location-blocks';
import { serviceLinks } from './location-pages';

const buying = location('rocklea', { location_subtype: 'buying', lat: -27.47, long: 153.02 });
const aspley = location('aspley', { name: 'Aspley Cars', lat: -27.36, long: 153.02 });
const southport = location('southport', { lat: -27.97, long: 153.4 });
const places = [southport, buying, aspley];
const url = new URL('http://yard.localhost/dealerships?postcode=4000');
const now = new Date('2026-11-20T00:00:00Z');
const tenant = { ...yardTenant(), locations: places };

describe('/dealerships', () => {
  test('names the nearest location that sells cars', () => {
    const { near } = nearBlock({ url }, places, nearPlaces('4000', places));
    expect(near).toEqual({
      action: '/dealerships',
      postcode: '4000',
      answer: 'Nearest to 4000: Aspley Cars, 12 km in a straight line.',
    });
  });

  test('shows an error for an invalid postcode, without a result', () => {
    expect(nearBlock({ url }, places, nearPlaces('4', places)).near).toEqual({
      action: '/dealerships',
      postcode: '4',
      error: 'Invalid postcode. Please enter a 4-digit number.',
    });
  });

  test('shows the nearest card first, each with its distance and directions', () => {
    const near = nearPlaces('4000', places);
    const cards = toLocationsBlock({ tenant, now }, { near })?.groups.flatMap((group) => group.cards) ?? [];
    expect(cards.map(({ slug, distance }) => `${slug} ${distance}`)).toEqual([
      'rocklea under 1 km from 4000',
      'aspley 12 km from 4000',
      'southport 67 km from 4000',
    ]);
    for (const { directionsHref } of cards) {
      expect(directionsHref).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\S+$/);
    }
  });

  test('labels locations by what they do', () => {
    const used = { ...aspley, location_subtype: 'used_cars' };
    const block = toLocationsBlock({ tenant: { ...tenant, locations: [used, buying] }, now }, {});
    const labels = block?.groups.flatMap((group) => group.cards.map(({ label }) => label));
    expect(labels).toEqual(['Used cars', 'Buying']);
  });
});

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
test('the map of the contact page has the locations, and no shopper', () => {
  const map = mapOf(places);
  expect(map?.pins.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(['Aspley Cars']));
  expect(map?.shopper).toBeUndefined();
  expect(mapOf(places, '4000')?.shopper?.name).toBe('4000');
});

test('the service links mark the current page', () => {
  expect(serviceLinks(having('/service', '/warranty'), '/warranty')).toEqual([
    { text: 'Service', href: '/service' },
    { text: 'Warranty', href: '/warranty', current: true },
  ]);
});

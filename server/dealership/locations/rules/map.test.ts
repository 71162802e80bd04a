import { describe, expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { frameOrigins, mapHref, mapView, pointOf } from './map';

const place = location('one', { lat: -27.3648, long: 153.0162 });
const maps = { provider: 'openstreetmap', consent: true, zoom: 10 } as const;
const srcOf = (...given: Parameters<typeof mapView>) =>
  new URL(mapView(...given).embed?.src ?? 'about:blank');

const middle = { lat: -27.35, lng: 153.04 };
test.each([
  ['its own', place, { lat: -27.3648, lng: 153.0162 }],
  ['those of its postcode without them', location('two'), middle],
  ['those of its postcode with half of them', location('two', { lat: -27 }), middle],
  ['unknown with an unknown postcode', location('two', { postcode: '4999' }), undefined],
])('the coordinates of a location are %s', (_, where, expected) => {
  expect(pointOf(where)).toEqual(expected);
});

/** West, south, east and north of the map's area. */
const areaOf = (src: URL) => (src.searchParams.get('bbox') ?? '').split(',').map(Number);

describe('the map of a location', () => {
  test('OpenStreetMap shows the area of zoom 10 around the location', () => {
    const src = srcOf(place, maps);
    expect(src.origin + src.pathname).toBe('https://www.openstreetmap.org/export/embed.html');
    const [west = 0, south = 0, east = 0, north = 0] = areaOf(src);
    // 640 pixels of 360/2^10/256 degrees each.
    expect(east - west).toBeCloseTo(0.8789, 3);
    expect((east + west) / 2).toBeCloseTo(153.0162, 3);
    expect((north + south) / 2).toBeCloseTo(-27.3648, 3);
    expect(src.searchParams.get('marker')).toBe('-27.3648,153.0162');
  });

  test('one more zoom level shows half as much', () => {
    const [west = 0, , east = 0] = areaOf(srcOf(place, { ...maps, zoom: 11 }));
    expect(east - west).toBeCloseTo(0.4395, 3);
  });

  test("embeds Google Maps with the location's key", () => {
    const google = { ...maps, provider: 'google' } as const;
    expect(srcOf({ ...place, map_key: 'K&y' }, google).href).toBe(
      'https://www.google.com/maps/embed/v1/place?key=K%26y&q=-27.3648%2C153.0162&zoom=10',
    );
    const byId = srcOf({ ...place, map_key: 'k', place_id: 'p1' }, google);
    expect(byId.searchParams.get('q')).toBe('place_id:p1');
    expect(mapView(place, google).embed).toBeUndefined();
  });

  test('has only a link if the tenant has no provider', () => {
    expect(mapView(place, { ...maps, provider: 'none' })).toEqual({ name: 'Yard one', href: mapHref(place) });
  });

  test('has no embed if the coordinates are unknown', () => {
    expect(mapView(location('two', { postcode: '4999' }), maps).embed).toBeUndefined();
  });

  test('names the map provider and whether to ask first', () => {
    const { embed } = mapView(place, { ...maps, consent: false });
    expect(embed).toMatchObject({ provider: 'OpenStreetMap', consent: false });
  });
});

const search =
  'https://www.google.com/maps/search/?api=1&query=Yard%20one%2C%201%20Wattle%20Street%2C%20Aspley%20QLD%204034';
test.each([
  ["the location's own page", { place_url: 'https://maps.example/one' }, 'https://maps.example/one'],
  ['a search for its name and address', {}, search],
  ['a search with its place id', { place_id: 'a b' }, `${search}&query_place_id=a%20b`],
])('the link to a map leads to %s', (_, change, expected) => {
  expect(mapHref({ ...place, ...change })).toBe(expected);
});

test.each([
  ['openstreetmap', ['https://www.openstreetmap.org']],
  ['google', ['https://www.google.com']],
  ['none', []],
] as const)('frames of %s: %j', (provider, expected) => {
  expect(frameOrigins({ ...maps, provider })).toEqual(expected);
});

import { describe, expect, test } from 'vitest';
import { location } from '../../../tests/support/stock';
import { frameOrigins, mapHref, mapView, pointOf } from './map';
import { clustersOf, windFrom, yardMap } from './yard-map';

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

const yard = (town: string, lat: number, lng: number, name = `Yard ${town}`) => {
  return { name, town, point: { lat, lng } };
};
const aspley = yard('Aspley', -27.3648, 153.0162);
const service = yard('Aspley', -27.3655, 153.0171, 'Aspley Service');
const southport = yard('Southport', -27.9679, 153.4008);
const toowoomba = yard('Toowoomba', -27.5606, 151.9539);
const all = [aspley, service, southport, toowoomba];
const map = (yards = all, options: Partial<Parameters<typeof yardMap>[1]> = {}) =>
  yardMap(yards, { around: [], ...options });

describe('the map of yards', () => {
  test('has one pin for departments close together', () => {
    const names = [['Yard Aspley', 'Aspley Service'], ['Yard Southport'], ['Yard Toowoomba']];
    expect(clustersOf(all).map((cluster) => cluster.names)).toEqual(names);
    const pins = map()?.pins.map(({ letter, town }) => `${letter} ${town}`);
    expect(pins).toEqual(['A Aspley', 'B Southport', 'C Toowoomba']);
  });

  test('has north up, east to the right, and everything inside', () => {
    const drawn = map();
    const [a, b, c] = drawn?.pins ?? [];
    if (!drawn || !a || !b || !c) throw new Error('three pins');
    expect(b.y).toBeGreaterThan(a.y);
    expect(b.x).toBeGreaterThan(a.x);
    expect(c.x).toBeLessThan(a.x);
    for (const { x, y } of drawn.pins) {
      expect(x >= 20 && x <= drawn.width - 20 && y >= 20 && y <= drawn.height - 20).toBe(true);
    }
  });

  test('has a text alternative', () => {
    const text = 'Aspley; Southport, 77 km south-east of Aspley; Toowoomba, 107 km west of Aspley';
    expect(map()?.description).toBe(text);
  });

  test('has a scale of a round length of at most a quarter of the map', () => {
    const { scale, width = 0 } = map() ?? {};
    expect(scale?.text).toBe('20 km');
    expect(scale?.length).toBeGreaterThan(width / 12);
    expect(scale?.length).toBeLessThanOrEqual(width / 4);
  });

  test('includes a nearby shopper, but not one across the country', () => {
    const at = (lat: number, lng: number) => map(all, { shopper: { lat, lng, name: '4000' } })?.shopper?.name;
    expect(at(-27.47, 153.03)).toBe('4000');
    expect(at(-31.95, 115.86)).toBeUndefined();
  });

  test('needs two locations, or one and a nearby shopper', () => {
    expect(map([])).toBeUndefined();
    expect(map([aspley, service])).toBeUndefined();
    expect(map([aspley], { shopper: { lat: -27.47, lng: 153.03, name: '4000' } })?.pins).toHaveLength(1);
  });

  test('leaves out dots beyond its edge and draws equal ones once', () => {
    const dots = map(all, { around: [aspley.point, aspley.point, { lat: -37.8, lng: 144.9 }] })?.dots;
    expect(dots?.match(/M/g)).toHaveLength(1);
  });

  test('has no labels that overlap each other or a pin, even with fifty yards in a row', () => {
    const row = Array.from({ length: 50 }, (_, at) => yard(`Town number ${at}`, -27 - at * 0.05, 153));
    const drawn = map(row);
    expect(drawn?.pins).toHaveLength(50);
    const boxes = (drawn?.pins ?? []).flatMap(({ label }) => (label ? [label.y] : []));
    expect(new Set(boxes).size).toBe(boxes.length);
    expect(drawn?.pins.at(-1)?.letter).toBe('AX');
  });

  test.each([
    ['north', 1, 0],
    ['east', 0, 1],
    ['south', -1, 0],
    ['west', 0, -1],
    ['south-west', -1, -1],
  ])('calls the direction %s', (wind, lat, lng) => {
    expect(windFrom({ lat: 0, lng: 0 }, { lat, lng })).toBe(wind);
  });
});

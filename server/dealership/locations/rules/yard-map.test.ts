import { describe, expect, test } from 'vitest';
import { clustersOf, windFrom, yardMap } from './yard-map';

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

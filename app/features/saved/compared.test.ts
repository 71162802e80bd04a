import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedMax, compareHref, nothingCompared, readCompared, withCar, withoutCar } from './compared';

const now = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
const car = (slug: string) => ({ slug, name: `Car ${slug}`, image: '/media/1.jpg' });
const cars = (...slugs: string[]) => ({ at: now, cars: slugs.map(car) });

describe('reading stored cars to compare', () => {
  test.each<[string, unknown, string[]]>([
    ['of this visit', cars('a', 'b'), ['a', 'b']],
    ['of half a day ago', { ...cars('a'), at: now - 12 * hour }, ['a']],
    ['older than that', { ...cars('a'), at: now - 12 * hour - 1 }, []],
    ['of the future', { ...cars('a'), at: now + 1 }, []],
    ['one twice', cars('a', 'a'), ['a']],
    ['five', cars('a', 'b', 'c', 'd', 'e'), ['a', 'b', 'c', 'd']],
    ['something foreign', { at: now, cars: [1, null, { slug: 'a' }, { ...car('b'), slug: 'B/..' }] }, []],
    ['no object', 'a,b', []],
    ['a list', [car('a')], []],
    ['without its time', { cars: [car('a')] }, []],
  ])('%s', (_case, value, slugs) => {
    expect(readCompared(value, now).cars.map(({ slug }) => slug)).toEqual(slugs);
  });

  test('reads any value without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readCompared(value, now).cars.length).toBeLessThanOrEqual(comparedMax);
      }),
    );
  });
});

describe('choosing cars', () => {
  test('keeps the order of choosing, without repeats, four at most', () => {
    let chosen = nothingCompared;
    for (const slug of ['a', 'b', 'a', 'c', 'd', 'e']) chosen = withCar(chosen, car(slug), now);
    expect(chosen).toEqual(cars('a', 'b', 'c', 'd'));
    expect(withCar(chosen, car('e'), now)).toBe(chosen);
  });

  test('removes a car; an unknown one changes nothing', () => {
    const chosen = cars('a', 'b');
    expect(withoutCar(chosen, 'a', now + 5)).toEqual({ at: now + 5, cars: [car('b')] });
    expect(withoutCar(chosen, 'x', now)).toBe(chosen);
  });

  test('builds the address of the comparison', () => {
    expect(compareHref([car('a'), car('b')])).toBe('/compare?cars=a,b');
  });
});

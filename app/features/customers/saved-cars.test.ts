import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardsHref,
  comparedMax,
  compareHref,
  type Favourite,
  favouritesMax,
  nothingCompared,
  readCompared,
  readFavourites,
  toggleFavourite,
  withCar,
  withoutCar,
} from './kept-cars';
import { dismissed, keys, openToast, readingMs, savedAt } from './saved-atoms';
import { keptUnder } from './saved-cars';

const favourite = (id: string): Favourite => ({
  id,
  slug: `slug-${id}`,
  name: `Car ${id}`,
  make: 'Toyota',
  model: 'HiLux',
  primary_image_url: '/media/1.jpg',
});
const many = (count: number) => Array.from({ length: count }, (_, n) => favourite(String(n)));

describe('reading stored favourites', () => {
  test.each<[string, unknown, number]>([
    ['favourites', many(3), 3],
    ['nothing', null, 0],
    ['no list', { a: 1 }, 0],
    ['a text', 'favourites', 0],
    ['another program’s list', [1, 'x', null, [], { id: 'a' }], 0],
    ['an entry that lacks a field', [{ ...favourite('a'), make: undefined }], 0],
    ['an entry with a number for a text', [{ ...favourite('a'), id: 7 }], 0],
    ['an entry whose slug is a path', [{ ...favourite('a'), slug: '../../evil' }], 0],
    ['an entry whose slug no address could hold', [{ ...favourite('a'), slug: 'x'.repeat(201) }], 0],
    ['an entry without an id', [favourite('')], 0],
    ['an entry as long as a book', [{ ...favourite('a'), name: 'x'.repeat(501) }], 0],
    ['one twice', [favourite('a'), favourite('a')], 1],
    ['a good one among bad ones', [0, favourite('a'), {}], 1],
    ['more than are kept', many(favouritesMax + 50), favouritesMax],
  ])('%s', (_case, value, count) => {
    expect(readFavourites(value)).toHaveLength(count);
  });

  test('reads any value without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readFavourites(value).length).toBeLessThanOrEqual(favouritesMax);
      }),
    );
  });
});

describe('toggling a favourite', () => {
  test('adds it, the newest first', () => {
    expect(toggleFavourite([favourite('a')], favourite('b'))).toEqual({
      outcome: 'added',
      favourites: [favourite('b'), favourite('a')],
    });
  });

  test('removes it, even if its data has changed', () => {
    const renamed = { ...favourite('a'), name: 'Another name' };
    expect(toggleFavourite([favourite('a'), favourite('b')], renamed)).toEqual({
      outcome: 'removed',
      favourites: [favourite('b')],
    });
  });

  test('holds a hundred and refuses the next one', () => {
    expect(toggleFavourite(many(favouritesMax), favourite('x'))).toEqual({ outcome: 'full' });
    expect(toggleFavourite(many(favouritesMax), favourite('0')).outcome).toBe('removed');
  });
});

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
    expect(compareHref([car('a')], '?register_in=VIC')).toBe('/compare?cars=a&register_in=VIC');
  });

  test('asks for cards with the shopper’s state and loan', () => {
    const terms = 'register_in=VIC&deposit=2000&years=5&per=month';
    expect(cardsHref(['a', 'b'], `?${terms}`)).toBe(`/api/cars?cars=a,b&${terms}`);
  });
});

test('the startup check uses the same keys as the store', () => {
  expect(keptUnder).toEqual(Object.values(keys));
});

const saved = openToast({ text: 'Saved.', shown: true, action: { text: 'View List', href: '/favourites' } });
const removed = openToast({ text: 'Removed.', shown: true });

describe('a toast', () => {
  test('starts open', () => {
    expect(saved.state).toBe('open');
  });
  test('can be dismissed', () => {
    expect(dismissed(saved, saved)).toEqual({ ...saved, state: 'dismissed' });
  });
  test('stays open when an earlier one is dismissed', () => {
    expect(dismissed(removed, saved)).toBe(removed);
    expect(dismissed(null, saved)).toBeNull();
  });
  test('stays longer with an action', () => {
    expect(readingMs(saved)).toBeGreaterThan(readingMs(removed));
  });
});

test.each([
  ['#save-3f7c2a91d04be865', '3f7c2a91d04be865'],
  ['#save-a%20b', 'a b'],
  ['#save-', undefined],
  ['#save-%', undefined],
  ['#photo-1', undefined],
  ['', undefined],
])('the address %s says that this car was saved: %s', (hash, car) => expect(savedAt(hash)).toBe(car));

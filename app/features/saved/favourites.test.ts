import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Favourite, favouritesMax, readFavourites, toggleFavourite } from './favourites';

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

import { describe, expect, test } from 'vitest';
import { carNoun } from '#server/dealer/rules/noun';
import { expectEach } from '../../../tests/support/expect-each';
import { atCar, pageBefore, watchlistNotice } from './watchlist-notice';

const here = new URL('https://www.coast.example/watchlist');

describe('the page of a form', () => {
  test.each([
    ['https://www.coast.example/search/used-cars?page=2', '/search/used-cars?page=2'],
    ['https://www.coast.example/', '/'],
    ['https://www.coast.example/cars/a#photos', '/cars/a'],
    ['https://www.coast.example//evil.example/', undefined],
    ['https://evil.example/search', undefined],
    ['http://www.coast.example/search', '/search'],
    ['https://www.coast.example:8443/search', undefined],
    ['about:blank', undefined],
    ['not an address', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (referrer, path) => expect(pageBefore(referrer, here)).toBe(path));

  test.each([
    ['u10001', '/cars/a#save-u10001'],
    ['a b"c', '/cars/a#save-a%20b%22c'],
  ])('has the button of the car %s', (id, path) => expect(atCar('/cars/a', id)).toBe(path));
});

const caravans = { one: 'caravan', many: 'caravans' };

const noticeFor = (query: string, noun = carNoun, saveFirst = false) =>
  watchlistNotice(new URLSearchParams(query), noun, saveFirst);

describe('the notice on the watchlist', () => {
  test.each([
    ['done=removed', 'Car Removed'],
    ['done=noted', 'Note saved'],
    ['done=not-listed', 'Note not saved'],
    ['done=sold', 'Car not saved'],
  ])('for %j: %s', (query, title) => expect(noticeFor(query)?.title).toBe(title));

  test('is missing for anything else', () => {
    expectEach('; done=; done=toString; done=nonsense', (query) => noticeFor(query), undefined);
  });

  test.each([
    ['done=removed', 'Caravan removed', 'The caravan is no longer saved.'],
    ['done=noted', 'Note saved', 'Only you can see your notes.'],
    ['done=added&saved=2', 'Caravans saved', '2 saved.'],
  ])('has plain words where cars are saved in the browser first: %s', (query, title, text) =>
    expect(noticeFor(query, caravans, true)).toEqual({ title, text }),
  );

  test('names what the site sells', () => {
    expect(noticeFor('done=removed', caravans)).toEqual({
      title: 'Caravan Removed',
      text: 'The caravan is no longer in the watchlist.',
    });
    expect(noticeFor('done=full', caravans)?.text).toContain('200 saved caravans');
  });
});

const wasSold = '1 couldn’t be saved because it has been sold.';
const wereSold = '2 couldn’t be saved because they have been sold.';
const isFull = '3 couldn’t be saved because you already have 200 saved caravans.';
const unlisted = '1 couldn’t be saved because it is no longer listed.';
test.each<[query: string, title?: string, text?: string]>([
  [''],
  ['&saved=0'],
  ['&saved=-1&sold=1e3&unknown=x'],
  ['&saved=1', 'Caravan Saved In Watchlist', '1 saved.'],
  ['&saved=2&sold=1', 'Caravans Saved In Watchlist', `2 saved. ${wasSold}`],
  ['&sold=2&unknown=1', 'Caravans not saved', `${wereSold} ${unlisted}`],
  ['&unknown=1', 'Caravan not saved', unlisted],
  ['&saved=1&full=3', 'Caravan Saved In Watchlist', `1 saved. ${isFull}`],
  ['&already-saved=1', 'Nothing new to save', '1 was already saved.'],
  ['&already-saved=2&sold=1', 'Caravan not saved', `2 were already saved. ${wasSold}`],
])('the notice after favourites were added, for %j: %s', (query, title, text) => {
  const expected = title === undefined ? undefined : { title, text };
  expect(noticeFor(`done=added${query}`, caravans)).toEqual(expected);
});

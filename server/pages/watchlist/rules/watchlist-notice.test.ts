import { describe, expect, test } from 'vitest';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import { watchlistNotice } from './watchlist-notice';

const caravans = { one: 'caravan', many: 'caravans' };

describe('the notice on the watchlist', () => {
  test.each([
    [null, undefined],
    ['', undefined],
    ['toString', undefined],
    ['nonsense', undefined],
    ['removed', 'Car Removed'],
    ['added', 'Cars Saved In Watchlist'],
    ['sold', 'Car not saved'],
  ])('for %j: %s', (word, title) => expect(watchlistNotice(word, carNoun)?.title).toBe(title));

  test('names what the site sells', () => {
    expect(watchlistNotice('removed', caravans)).toEqual({
      title: 'Caravan Removed',
      text: 'The caravan is no longer in the watchlist.',
    });
    expect(watchlistNotice('full', caravans)?.text).toContain('200 caravans');
  });
});

import { describe, expect, test } from 'vitest';
import { sharedWatchlistHref, watchlistAt } from './watchlist-address';

const site = (path: string, enabled = true) => ({ watchlist: { enabled, path } });

describe('the address of a watchlist', () => {
  test.each([
    ['/watchlist', '/watchlist', { page: 'own' }],
    ['/my-cars/list', '/my-cars/list', { page: 'own' }],
    ['/my-cars', '/watchlist', undefined],
    ['/watchlist', '/watchlist/more', undefined],
    ['/watchlist', '/watchlist/shared/abc', { page: 'shared', token: 'abc' }],
    ['/watchlist', '/watchlist/shared/', undefined],
    ['/watchlist', '/watchlist/shared/a/b', undefined],
    ['/watchlist', '/watchlists', undefined],
  ])('of a site with %s: %s', (configured, path, found) => {
    expect(watchlistAt(site(configured), path)).toEqual(found);
    expect(watchlistAt(site(configured, false), path)).toBeUndefined();
  });

  test('of a shared list leads back to it', () => {
    const [here, token] = [site('/my-cars'), 'Abc-_123'];
    expect(watchlistAt(here, sharedWatchlistHref(here, token))).toEqual({ page: 'shared', token });
  });
});

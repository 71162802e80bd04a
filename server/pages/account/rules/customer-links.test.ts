import { expect, it } from 'vitest';
import { accountsSchema } from '#server/settings/accounts-schema';
import { watchlistSchema } from '#server/settings/watchlist-schema';
import { garageLink, watchlistLink } from './customer-links';

it.each([
  [{}, []],
  [{ garage: true }, []],
  [{ sign_in: true }, []],
  [{ sign_in: true, garage: true }, [{ text: 'Your garage', href: '/garage' }]],
])('accounts %j lead to %j', (accounts, links) =>
  expect(garageLink({ accounts: accountsSchema.parse(accounts) })).toEqual(links),
);

it.each([
  [{}, []],
  [{ enabled: true, path: '/my-vans' }, [{ text: 'Your watchlist', href: '/my-vans' }]],
])('a watchlist %j leads to %j', (watchlist, links) =>
  expect(watchlistLink({ watchlist: watchlistSchema.parse(watchlist) })).toEqual(links),
);

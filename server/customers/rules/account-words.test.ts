import { expect, it } from 'vitest';
import { accountsSchema, watchlistSchema } from '#server/settings/accounts-schema';
import { garageLink, plainName, refusedCode, watchlistLink, wrongCode } from './account-words';

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
  [{ enabled: true, path: '/my-vans' }, [{ text: 'Your saved vans', href: '/my-vans' }]],
])('a watchlist %j leads to %j', (watchlist, links) =>
  expect(
    watchlistLink({
      watchlist: watchlistSchema.parse(watchlist),
      stock: { noun: { one: 'van', many: 'vans' } },
    }),
  ).toEqual(links),
);

it.each([
  ['Robin Nguyen', 'Robin Nguyen'],
  ['  Zoë\n\tO’Brien ', 'Zoë O’Brien'],
  ['a\u0000b\u202ec', 'a b c'],
  [' \u200b ', ''],
  ['', ''],
])('%j is stored as %j', (entered, name) => {
  expect(plainName(entered)).toBe(name);
});

it.each([
  [4, 'That code isn’t right. You have 4 tries left.'],
  [1, 'That code isn’t right. You have 1 try left.'],
  [0, 'That code isn’t right, and it no longer works. Send a new code.'],
])('with %i guesses left: %s', (left, words) => {
  expect(wrongCode(left)).toBe(words);
});

const phone = '07 5550 0142';
const orCall = `or call us on ${phone}.`;
it.each([
  ['shopper', 1, undefined, 'We’ve just sent a code. You can ask for another in 1 second.'],
  ['shopper', 29, phone, 'We’ve just sent a code. You can ask for another in 29 seconds.'],
  ['shopper', 61, undefined, 'Too many codes have been requested. Please try again in 2 minutes.'],
  ['shopper', 3_600, phone, `Too many codes have been requested. Please try again in 60 minutes, ${orCall}`],
  ['site', 70_000, phone, `We can’t send any more codes today. Please try again tomorrow, ${orCall}`],
] as const)('a code for a %s is refused for %i seconds (phone %s): %s', (of, waitSeconds, phone, words) => {
  expect(refusedCode({ of, waitSeconds }, phone)).toBe(words);
});

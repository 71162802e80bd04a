import { expect, it } from 'vitest';
import { refusedCode, wrongCode } from './sign-in-words';

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

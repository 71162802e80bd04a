import { expect, test } from 'vitest';
import { isWithoutPopups } from './popup-and-chat';

test.each([
  '/cars/x/enquire',
  '/success',
  '/sign-in',
  '/account',
  '/garage',
  '/alerts/abc',
  '/cars/x/checkout',
  '/cars/x/buy-online',
  '/checkout-journey',
  '/online-payment',
  '/buy/orders/abc',
  '/test-drives/abc',
  '/valuations/abc',
  '/spin-to-win',
  '/Spin-To-Win/',
  '/cars/x/Enquire/',
])('nothing pops up on %s', (path) => expect(isWithoutPopups(path)).toBe(true));

test.each(['/', '/search/used-cars', '/cars/x', '/accounting', '/special-offers'])(
  'the promotion may pop up on %s',
  (path) => expect(isWithoutPopups(path)).toBe(false),
);

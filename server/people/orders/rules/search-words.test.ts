import { expect, test } from 'vitest';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { searchWords } from './search-words';

test('an order is found by its reference and car before anybody is known', () => {
  const order = anOrder();
  expect(searchWords(order)).toContain(order.reference.toLowerCase());
  expect(searchWords(order)).toContain(order.car.name.toLowerCase());
});

test('and by the phone number as people type it, without spaces', () => {
  const words = searchWords(anAgreedOrder());
  expect(words).toContain('+61491570006');
  expect(words).toContain('0491570006');
});

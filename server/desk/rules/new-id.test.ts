import { expect, test } from 'vitest';
import { newId } from './new-id';

test.each([
  ['Christmas at Brolga', [], 'christmas-at-brolga'],
  ['Été’s deal!', [], 'etes-deal'],
  ['Sale', ['sale', 'sale-2'], 'sale-3'],
  ['优惠', [], 'entry'],
  ['x'.repeat(200), [], 'x'.repeat(50)],
])('the id of a new entry called %j, beside %j, is %s', (name, used, id) => {
  expect(newId(name, new Set(used))).toBe(id);
});

import { describe, expect, test } from 'vitest';
import { isAsked, labelOf, newId } from './field-labels';

test.each([
  ['src', 'Picture'],
  ['expiryDate', 'Last day'],
  ['small_print', 'Small print'],
  ['bannerTitle', 'Banner title'],
])('the setting %s is called %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ['id', 'winter', false],
  ['sanitized_description', undefined, false],
  ['sanitized_description', 'Text', true],
  ['description', undefined, true],
])('a form asks for %s, which is %j: %s', (name, value, isShown) => {
  expect(isAsked(name, value)).toBe(isShown);
});

describe('the id of a new entry', () => {
  test.each([
    ['Christmas at Brolga', [], 'christmas-at-brolga'],
    ['Été’s deal!', [], 'etes-deal'],
    ['Sale', ['sale', 'sale-2'], 'sale-3'],
    ['优惠', [], 'entry'],
    ['x'.repeat(200), [], 'x'.repeat(50)],
  ])('of %j, beside %j, is %s', (name, used, id) => {
    expect(newId(name, new Set(used))).toBe(id);
  });
});

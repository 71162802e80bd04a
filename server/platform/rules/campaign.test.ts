import { expect, test } from 'vitest';
import { namesCampaign, pageOfVisit } from './campaign';

test.each([
  ['/search/suv', '/search/suv'],
  ['/search/suv?utm_source=news&utm_creative=2', '/search/suv by campaign'],
  ['/search/suv?gclid=a1&price=..30000&page=2&fbclid=b', '/search/suv?price=..30000&page=2 by campaign'],
  ['/search/suv?q=red%20ute&gad_source=1', '/search/suv?q=red+ute'],
  ['/search/suv?utm=1&visit=2&q=red%20ute', '/search/suv?utm=1&visit=2&q=red%20ute'],
])('leads every click of a campaign at %s to the page at %s', (asked, page) => {
  expect(pageOfVisit(new URL(asked, 'http://brolga.example'))).toBe(`http://brolga.example${page}`);
});

test.each([
  ['utm_source=mail', true],
  ['x=1&gclid=abc', true],
  ['li_fat_id=abc', true],
  ['query=hilux', false],
  ['', false],
])('names a campaign: %s, %s', (query, expected) => {
  expect(namesCampaign(new URLSearchParams(query))).toBe(expected);
});

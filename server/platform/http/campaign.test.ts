import { expect, test } from 'vitest';
import { withoutCampaign } from './campaign';

test.each([
  ['/search/suv', '/search/suv'],
  ['/search/suv?utm_source=news&utm_creative=2', '/search/suv'],
  ['/search/suv?gclid=a1&price=..30000&page=2&fbclid=b', '/search/suv?price=..30000&page=2'],
  ['/search/suv?q=red%20ute&gad_source=1', '/search/suv?q=red+ute'],
  ['/search/suv?utm=1&visit=2&q=red%20ute', '/search/suv?utm=1&visit=2&q=red%20ute'],
])('leads every click of a campaign at %s to the page at %s', (asked, page) => {
  expect(withoutCampaign(new URL(asked, 'http://brolga.example'))).toBe(`http://brolga.example${page}`);
});

import { expect, it } from 'vitest';
import { misunderstood } from './refinement-params';

it.each<[string, string[]]>([
  ['/search/used-cars', []],
  ['/search/used-cars?body=Ute&fuel=Diesel&price=10000..30000&sortBy=price-asc&page=2', []],
  ['/search/used-cars?price_min=1&odometer=..50000&simple_body=Ute&utm_source=mail#results', []],
  ['/search/used-cars?postcode=4000&within=50&query=ute', []],
  ['/search/used-cars?boddy=Ute', ['boddy is not a search filter (did you mean body?)']],
  ['/search/used-cars?qqqqqqq=Ute', ['qqqqqqq is not a search filter']],
  [
    '/search/used-cars?sortBy=cheapest',
    ['expected sortBy to be one of relevance, latest, price-desc, price-asc, found "cheapest"'],
  ],
])('finds problems in %s: %j', (href, problems) => {
  expect(misunderstood(href)).toEqual(problems);
});

import { expect, test } from 'vitest';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { homeFacts } from './home-trust';

const reviews = { average_rating: '4.6', count: 1_415, reviews: [] };
const everything = testTenant({
  car_page: { money_back: true },
  search: { area: 'South East Queensland' },
  locations: [testLocation('a'), testLocation('b'), testLocation('c', { visible: false })],
});

test('the home page names what is known of the dealer', () => {
  const facts = homeFacts(everything, reviews, 'Usually replies within 40 minutes');
  expect(facts.map(({ text }) => text)).toEqual([
    '4.6 out of 5 from 1,415 reviews',
    '48-hour money back on used cars',
    '2 locations in South East Queensland',
    'Usually replies within 40 minutes',
  ]);
});

test.each([
  ['without reviews, a guarantee, a second location or a measured reply', undefined],
  ['of a rating that is too low to show', { ...reviews, average_rating: '3.1' }],
])('the home page claims nothing %s', (_, set) => {
  expect(homeFacts(testTenant(), set, undefined)).toEqual([]);
});

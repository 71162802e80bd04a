import { expect, test } from 'vitest';
import { nextPage } from './next-page';

const read = [{ id: 'c' }, { id: 'b' }, { id: 'a' }];

test('the page after carries the filter and the last id', () => {
  expect(nextPage(read, '/api/orders', { limit: 2, state: 'placed', after: 'd' })).toEqual({
    ...{ rows: [{ id: 'c' }, { id: 'b' }], next: 'b' },
    headers: { Link: '</api/orders?limit=2&state=placed&after=b>; rel="next"' },
  });
});

test('the last page leads nowhere', () => {
  const query = { limit: 3, state: undefined };
  expect(nextPage(read, '/api/orders', query)).toEqual({ rows: read, next: null, headers: {} });
});

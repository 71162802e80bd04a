import { expect, test } from 'vitest';
import { isUnlocated, located, recordUrl } from './record-url';

const site = { slug: 'brolga', hosts: ['www.brolga.example'] };
const withDesk = { ...site, desk: { enabled: true } };

test.each([
  ['at the desk', 'orders', withDesk, undefined, 'https://www.brolga.example/desk/orders/o1'],
  ['an import', 'imports', withDesk, undefined, 'https://www.brolga.example/desk/stock/import/o1'],
  ['a booking, by its lead', 'bookings', withDesk, undefined, 'https://www.brolga.example/desk/leads/o1'],
  ['without a desk', 'orders', site, undefined, 'https://www.brolga.example/api/orders/o1'],
  [
    'as the caller sees it',
    'orders',
    withDesk,
    'http://a.example:3000',
    'http://a.example:3000/desk/orders/o1',
  ],
  [
    'without hosts',
    'orders',
    { slug: 'brolga', hosts: [] },
    undefined,
    'http://brolga.localhost/api/orders/o1',
  ],
] as const)('the address of a record: %s', (_name, list, of, origin, url) => {
  expect(recordUrl(list, 'o1', of, origin)).toBe(url);
});

test('a stored record gets its address once, when it is sent', () => {
  const record = { object: 'lead' as const, id: 'l1', category: 'Enquiry' };
  expect(isUnlocated(record)).toBe(true);
  const sent = located(record, withDesk);
  expect(sent).toEqual({ ...record, url: 'https://www.brolga.example/desk/leads/l1' });
  expect(isUnlocated(sent)).toBe(false);
});

test.each([
  {},
  { object: 'order', id: 'o1' },
  { object: 'lead' },
  { object: 'constructor', id: 'x' },
  { lead_id: 'l1' },
])('other data stays as it is: %j', (data) => expect(isUnlocated(data)).toBe(false));

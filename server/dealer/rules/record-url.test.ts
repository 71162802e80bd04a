import { expect, test } from 'vitest';
import { recordUrl } from './record-url';

const site = { slug: 'brolga', hosts: ['www.brolga.example'] };
const withDesk = { ...site, desk: { enabled: true } };

test.each([
  ['at the desk', 'orders', withDesk, undefined, 'https://www.brolga.example/desk/orders/o1'],
  ['an import', 'imports', withDesk, undefined, 'https://www.brolga.example/desk/stock/import/o1'],
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

import { expect, test } from 'vitest';
import { yardTenant } from '../../../tests/support/yard';
import { isMoved, visitedPath } from './page-at';

const tenant = yardTenant({ watchlist: { enabled: true, path: '/my-list' } });
const content = new Map([['/eofy', {} as never]]);

test.each([
  ['/Finance', '/finance'],
  ['/finance/', '/finance'],
  ['/FINANCE//', '/finance'],
  ['/my-list/', '/my-list'],
  ['/My-List', '/my-list'],
  ['/MY-LIST/shared/aBcD/', '/my-list/shared/aBcD'],
  ['/Spin-To-Win', '/spin-to-win'],
  ['/Personalised/Finance/', '/personalised/finance'],
  ['/Cars/Trade-In', '/cars/trade-in'],
  ['/Cars/2021-Lexus-IS-t048/Checkout/', '/cars/2021-lexus-is-t048/checkout'],
  ['/cars/2021-Lexus-IS-t048', '/cars/2021-lexus-is-t048'],
  ['/cars/2021-lexus-is-t048/Enquire', '/cars/2021-lexus-is-t048/enquire'],
  ['/cars/2021-lexus-is-t048/Share', '/cars/2021-lexus-is-t048/share'],
  ['/Cars/2021-Lexus-IS-t048.PDF', '/cars/2021-lexus-is-t048.pdf'],
  ['/contact-us/Aspley', '/contact-us/aspley'],
  ['/contact-us/Aspley/Phone', '/contact-us/aspley/phone'],
  ['/Blog/Vehicle-Reviews', '/blog/vehicle-reviews'],
  ['/brands/Toyota', '/brands/toyota'],
  ['/Browse/Body', '/browse/body'],
  ['/Offers/Toyota/HiLux_1', '/offers/Toyota/HiLux_1'],
  ['/Offers/HiLux_1', '/offers/HiLux_1'],
  ['/Search/Toyota/HiLux/', '/search/Toyota/HiLux'],
  ['/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D/', '/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D'],
  ['/Buy/Practice/aB1', '/buy/practice/aB1'],
  ['/EOFY/', '/eofy'],
  ['/', '/'],
  ['/Old-Stock/ABC/', '/Old-Stock/ABC/'],
  ['/api/stock/U1', '/api/stock/U1'],
  ['/media/Photo.JPG', '/media/Photo.JPG'],
])('%s is read as %s', (path, expected) => expect(visitedPath(path, tenant, { content })).toBe(expected));

test.each([
  ['/cars/2021-Lexus-IS', true],
  ['/cars/2021-lexus-is/Enquire', true],
  ['/Models', true],
  ['/models/', false],
  ['/Contact-Us/aspley', false],
  ['/Old-Stock/ABC', false],
])('%s has moved: %s', (path, expected) =>
  expect(isMoved(path, visitedPath(path, tenant, { content }))).toBe(expected),
);

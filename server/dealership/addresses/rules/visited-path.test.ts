import { expect, test } from 'vitest';
import { yardTenant } from '../../../../tests/support/yard';
import { visitedPath } from './visited-path';

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
  ['/Cars/U1-AbC/Checkout/', '/cars/U1-AbC/checkout'],
  ['/Contact-Us/aspley', '/contact-us/aspley'],
  ['/Search/Toyota/HiLux/', '/search/Toyota/HiLux'],
  ['/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D/', '/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D'],
  ['/Buy/Practice/aB1', '/buy/practice/aB1'],
  ['/EOFY/', '/eofy'],
  ['/', '/'],
  ['/Old-Stock/ABC/', '/Old-Stock/ABC/'],
  ['/api/stock/U1', '/api/stock/U1'],
  ['/media/Photo.JPG', '/media/Photo.JPG'],
])('%s is read as %s', (path, expected) => expect(visitedPath(path, tenant, { content })).toBe(expected));

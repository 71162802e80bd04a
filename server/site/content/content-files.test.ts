import { expect, test } from 'vitest';
import { sitePages, sitePagesEver } from '#server/dealer/rules/site-pages';
import { offersSchema } from '#server/settings/data-files-schema';
import { emptySiteData } from '#server/settings/site-data';
import { yardTenant } from '../../../tests/support/yard';
import { folderPages } from './content-files';

const offers = offersSchema.parse([
  { id: 'a', name: 'A', manufacturer: 'Land Rover', start: '2026-11-01', expiry: '2026-11-30' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C', excluded_website_ids: ['yard'] },
]);
const tenant = yardTenant({ forms: { offers: { enabled: false } } });
const site = { ...tenant, ...folderPages({ ...emptySiteData, offers }, tenant) };

test.each([
  ['/special-offers', '2026-12-01', true],
  ['/offers/b', '2026-12-01', true],
  ['/offers/land-rover/a', '2026-11-30', true],
  ['/offers/land-rover/a', '2026-10-31', false],
  ['/offers/land-rover/a', '2026-12-01', false],
  ['/offers/c', '2026-11-30', false],
  ['/offers/d', '2026-11-30', false],
])('a link to %s on %s has a target: %s', (path, day, leads) => {
  expect(sitePages(site, new Date(`${day}T02:00:00Z`))(path)).toBe(leads);
});
test('without offers and without their form there is no such page', () => {
  expect(sitePagesEver({ ...tenant, ...folderPages(emptySiteData, tenant) })('/special-offers')).toBe(false);
});

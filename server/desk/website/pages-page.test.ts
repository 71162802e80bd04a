import { expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { savedPageText } from './pages-page';

const now = new Date('2026-11-20T00:00:00.000Z');
const saved = (change: object) =>
  savedPageText(
    { path: '/sale', file: 'content/sale.md', title: 'Sale', ...change } as Parameters<
      typeof savedPageText
    >[0],
    { tenant: testTenant({}), now },
  );

test.each([
  ['a page', {}, 'The page is saved and on the website.'],
  [
    'a page of tomorrow',
    { start: '2026-11-21' },
    'The page is saved. It is on the website from 21 Nov 2026.',
  ],
  [
    'a post of next year',
    { post: true, published: '2027-01-02' },
    'The page is saved. It is on the website from 2 Jan 2027.',
  ],
  ['a hidden page', { draft: true }, 'The page is saved. It is hidden, so it is not on the website.'],
  [
    'a page of last month',
    { expiry: '2026-10-31' },
    'The page is saved. It is not on the website now, because of its first and last day.',
  ],
])('%s: %s', (_, change, text) => {
  expect(saved(change)).toBe(text);
});

import { expect, test } from 'vitest';
import { yardTenant } from '../../../../tests/support/yard';
import { siteFormAt } from './site-forms';
import { formLinks } from './site-links';

const now = new Date('2026-11-20T00:00:00Z');
const hrefs = (...given: Parameters<typeof yardTenant>) =>
  formLinks(yardTenant(...given), now).map(({ href }) => href);

test("the footer links to the site's forms, and to nothing else", () => {
  expect(hrefs()).toContain('/contact');
  expect(hrefs({ forms: { contact: { enabled: false } } })).not.toContain('/contact');
  expect(hrefs()).not.toContain('/service');
});

test('every link has a form behind it, with its title', () => {
  const tenant = yardTenant({ forms: { contact: { title: 'Talk to us' } } });
  for (const { href } of formLinks(tenant, now)) expect(siteFormAt(href)).toBeDefined();
  expect(formLinks(tenant, now)[0]).toEqual({ text: 'Talk to us', href: '/contact' });
});

import type { Tenant } from '#server/settings/tenant-schema';
import { siteFormAt } from './site-forms';

/** The forms in every page's footer, in order. */
const listed: readonly string[] = [
  '/contact',
  '/special-offers',
  '/finance',
  '/trade-in',
  '/sell-your-car',
  '/book-test-drive',
  '/service',
  '/vehicle-parts-and-accessories',
  '/fleet',
  '/careers',
];

/** Links to the site's forms, with their titles. */
export function formLinks(tenant: Tenant, now: Date): { readonly text: string; readonly href: string }[] {
  return listed.flatMap((href) => {
    const form = siteFormAt(href)?.make({ tenant, now, url: new URL(href, 'http://site.invalid') });
    return form ? [{ text: form.name ?? form.title, href }] : [];
  });
}

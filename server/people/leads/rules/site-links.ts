import type { Tenant } from '#server/settings/tenant-schema';
import { siteFormAt } from './site-forms';

/** The forms that the foot of every page leads to, in its order. */
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

/** Links to the forms that a site has, by the titles that it gives them. */
export function formLinks(tenant: Tenant, now: Date): { readonly text: string; readonly href: string }[] {
  return listed.flatMap((href) => {
    const form = siteFormAt(href)?.make({ tenant, now, url: new URL(href, 'http://site.invalid') });
    return form ? [{ text: form.name ?? form.title, href }] : [];
  });
}

import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';

/** Addresses of forms and pages, whether or not the site has them. */
const known = [
  '/about-us',
  '/apply-for-finance',
  '/blog',
  '/blog/vehicle-reviews',
  '/book-test-drive',
  '/buying',
  '/careers',
  '/contact',
  '/contact-us',
  '/dealerships',
  '/finance',
  '/finance-enquiry',
  '/finance-pre-approval',
  '/fleet',
  '/privacy-policy',
  '/sell-my-car',
  '/sell-your-car',
  '/service',
  '/special-offers',
  '/terms-and-conditions',
  '/trade-in',
  '/vehicle-parts-and-accessories',
];

/** Paths where the site may have a page without its own route, without repeats. */
export const pagePaths = (
  { locations, pages = new Set<string>() }: Pick<Tenant, 'locations' | 'pages'>,
  { content }: Pick<SiteData, 'content'>,
): string[] => [
  ...new Set([
    ...known,
    ...locations.filter(({ visible }) => visible).map(({ slug }) => `/contact-us/${slug}`),
    ...content.keys(),
    ...pages,
  ]),
];

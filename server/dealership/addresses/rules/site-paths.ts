import { defaultAt } from '#server/dealership/addresses/rules/default-switch';
import { offersTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { isShown } from '#server/settings/rules/page-window';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * The pages this site has. Links in a tenant's data are shown only if their target is among them, so no link is dead.
 * Every new page adds its line here.
 */
const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/search\/[^/]+(\/[^/]+)?$/,
  /^\/cars\/(?!trade-in$)[^/.]+$/,
  /^\/cars\/[^/.]+\/(enquire|test-drive|request-photos|checkout|buy-online)$/,
  /^\/cars\/[^/.]+\/share$/,
  /^\/cars\/[^/.]+\.pdf$/,
  /^\/cars\/[^/.]+\/(certified|finance-disclaimer|photos)$/,
  /^\/cars\/[^/.]+\/(phone|holiday-hours)$/,
  /^\/compare$/,
  /^\/favourites$/,
  /^\/browse(\/[a-z_]+)?$/,
  /^\/models$/,
  /^\/brands\/[^/]+$/,
  /^\/price-range$/,
  /^\/find-by-budget$/,
  /^\/book-test-drive$/,
  /^\/test-drives\/[0-9A-Z]{26}$/,
  /^\/contact(-us(\/[^/]+)?)?$/,
  /^\/dealerships$/,
  /^\/(about-us|buying|privacy-policy|terms-and-conditions)$/,
  /^\/offers\/[^/]+(\/[^/]+)?$/,
  /^\/service$/,
  /^\/vehicle-parts-and-accessories$/,
  /^\/fleet$/,
  /^\/careers$/,
  /^\/special-offers$/,
  /^\/checkout-journey$/,
  /^\/(cars\/)?trade-in$/,
  /^\/sell-(my|your)-car$/,
  /^\/(finance(-enquiry|-pre-approval)?|apply-for-finance|personalised\/finance)$/,
];

/** Whether a link has a target: a page of this site, one of its pictures, or another site (https). */
export function leadsSomewhere(href: string): boolean {
  if (href.startsWith('https://')) return true;
  return pages.some((page) => page.test(pathOf(href)));
}

const pathOf = (href: string): string => plainPath(href.replace(/[?#].*$/, ''));

export type SiteSwitches = Pick<
  Tenant,
  'forms' | 'finance_forms' | 'trade_in' | 'locations' | 'content' | 'pages'
> &
  Partial<Pick<Tenant, 'datedPages' | 'search' | 'time_zone'>>;

const hasPlace = ({ locations }: SiteSwitches, ...types: readonly string[]): boolean =>
  locations.some((one) => one.visible && types.includes(one.location_type));

/** Optional pages: switched off by the tenant, or shown only with the right location. */
const switched: ReadonlyArray<readonly [page: RegExp, has: (tenant: SiteSwitches, path: string) => boolean]> =
  [
    [
      /^\/contact-us\/[^/]+$/,
      ({ locations }, path) => locations.some((one) => one.visible && path.endsWith(`/${one.slug}`)),
    ],
    // Pages from the folder are among the tenant's own pages.
    [/^\/offers\//, () => false],
    [
      /^\/(about-us|buying|privacy-policy|terms-and-conditions)$/,
      (tenant, path) => defaultAt(tenant, path) !== undefined,
    ],
    [/^\/service$/, (tenant) => tenant.forms.service.enabled && hasPlace(tenant, 'service')],
    [
      /^\/vehicle-parts-and-accessories$/,
      (tenant) => tenant.forms.parts.enabled && hasPlace(tenant, 'parts', 'service'),
    ],
    [/^\/fleet$/, ({ forms }) => forms.fleet.enabled],
    [/^\/careers$/, ({ forms }) => forms.careers.enabled],
    [/^\/book-test-drive$/, ({ locations }) => offersTestDrives(locations)],
    [/^\/special-offers$/, ({ forms }) => forms.offers.enabled],
    [/^\/(cars\/)?trade-in$/, ({ trade_in }) => trade_in.form.enabled],
    [/^\/sell-(my|your)-car$/, ({ trade_in }) => trade_in.sell.enabled],
    [/^\/finance$/, ({ finance_forms }) => finance_forms.finance.enabled],
    [/^\/finance-enquiry$/, ({ finance_forms }) => finance_forms.finance_enquiry.enabled],
    [/^\/apply-for-finance$/, ({ finance_forms }) => finance_forms.apply_for_finance.enabled],
    [/^\/finance-pre-approval$/, ({ finance_forms }) => finance_forms.finance_pre_approval.enabled],
    [/^\/personalised\/finance$/, ({ finance_forms }) => finance_forms.personalised.enabled],
  ];

/**
 * Whether a link works on this site now; pages that are switched off, not yet published or expired don't count. For
 * links shown to shoppers.
 */
export const sitePages =
  (tenant: SiteSwitches, now: Date) =>
  (href: string): boolean =>
    isPage(tenant, href, (path) => isOn(tenant, path, now));

/** The same for pages at any time. For checking a dealer's files, which may link to a page published later. */
export const sitePagesEver =
  (tenant: SiteSwitches) =>
  (href: string): boolean =>
    isPage(tenant, href, () => true);

/** Whether a link leads to a page of this site that is unpublished right now: left out of the dealer's text. */
export const awayPages = (tenant: SiteSwitches, now: Date): ((href: string) => boolean) => {
  const [ever, current] = [sitePagesEver(tenant), sitePages(tenant, now)];
  return (href) => ever(href) && !current(href);
};

/** A built-in form or text has this address before and after the folder's page is published. */
function isPage(tenant: SiteSwitches, href: string, isThere: (path: string) => boolean): boolean {
  const path = pathOf(href);
  if (path === tenant.search?.base_path) return true;
  if (tenant.pages?.has(path) && isThere(path)) return true;
  if (!leadsSomewhere(href)) return false;
  const found = switched.find(([page]) => page.test(path));
  return found === undefined || found[1](tenant, path);
}

function isOn(
  { datedPages, time_zone = 'Australia/Brisbane' }: SiteSwitches,
  path: string,
  now: Date,
): boolean {
  const dated = datedPages?.get(path);
  return !dated || dated.some((one) => isShown(one, time_zone, now));
}

import { defaultAt } from '#server/dealership/addresses/rules/default-switch';
import { offersTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { isShown } from '#server/settings/rules/page-window';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * The pages this site has: whatever a tenant's data leads to is offered only when it is
 * among them, so that no link is dead. A page that is added later adds its line.
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

/** Whether a link leads somewhere: to a page of this site, a picture of it, or another site (https). */
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

/** Pages that a site can do without, or has only where it has the place for it. */
const switched: ReadonlyArray<readonly [page: RegExp, has: (tenant: SiteSwitches, path: string) => boolean]> =
  [
    [
      /^\/contact-us\/[^/]+$/,
      ({ locations }, path) => locations.some((one) => one.visible && path.endsWith(`/${one.slug}`)),
    ],
    // Those that the folder has are among the tenant's own pages.
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
 * Whether a link leads somewhere on this very site now: pages that it has switched off are none, nor are those whose
 * time has not come, or is over. For whatever a shopper is shown.
 */
export const sitePages =
  (tenant: SiteSwitches, now: Date) =>
  (href: string): boolean =>
    isPage(tenant, href, (path) => isOn(tenant, path, now));

/** The same of pages at any time. For the check of a dealer's files: what is on later may be linked to today. */
export const sitePagesEver =
  (tenant: SiteSwitches) =>
  (href: string): boolean =>
    isPage(tenant, href, () => true);

/** Whether a link leads to a page of this site that is there at another time: to be left out of what a dealer wrote. */
export const awayPages = (tenant: SiteSwitches, now: Date): ((href: string) => boolean) => {
  const [ever, current] = [sitePagesEver(tenant), sitePages(tenant, now)];
  return (href) => ever(href) && !current(href);
};

/** A form, or a text of ours, stands at its address before and after what the folder says there. */
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

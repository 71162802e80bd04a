import { analyticsScript } from '../analytics/rules/analytics-script';
import type { Bff } from '../bff';
import { formLinks } from '../leads/rules/site-links';
import { telHref } from '../locations/rules/phone';
import { isHiddenNumber } from '../phones/rules/masked-numbers';
import { darkColours } from './rules/dark-theme';
import { isDesk } from './rules/desk-address';
import { carNoun } from './rules/noun';
import { themeCss } from './rules/theme';
import type { Tenant } from './tenant-schema';
import type { FooterLocationView, LinkView, SiteView } from './views/site-view';

interface Kept {
  readonly year: number;
  readonly view: SiteView;
  readonly lite: SiteView;
  readonly bare: SiteView;
}
const kept = new WeakMap<Tenant, Kept>();

/** The frame of a tenant's pages: name, theme, navigation, contact and legal lines. Made once a year. */
export function siteView({ tenant, now, lite, url }: Pick<Bff, 'tenant' | 'now' | 'lite' | 'url'>): SiteView {
  const year = now.getUTCFullYear();
  const known = kept.get(tenant);
  const views = known?.year === year ? known : makeViews(tenant, year, now);
  kept.set(tenant, views);
  if (isDesk(tenant, url)) return views.bare;
  return lite.on ? views.lite : views.view;
}

function makeViews(tenant: Tenant, year: number, now: Date): Kept {
  const view = { ...makeSiteView(tenant, year), links: formLinks(tenant, now) };
  const lite = { ...view, lite: true } as const;
  return { year, view, lite, bare: { ...lite, bare: true } };
}

function makeSiteView(tenant: Tenant, year: number): SiteView {
  const phone = sitePhone(tenant);
  const headScript = analyticsScript(tenant.analytics);
  return {
    slug: tenant.slug,
    name: tenant.name,
    template: tenant.template,
    themeCss: themeCss(tenant.theme),
    themeColour: tenant.theme.brand,
    ...(tenant.theme.dark === 'auto' ? { darkColour: darkColours(tenant.theme).brand } : {}),
    ...(phone ? { phone: { text: phone, href: telHref(phone) } } : {}),
    navigation: navigation(tenant),
    locations: tenant.locations.filter((one) => one.visible).map((one) => footerLocation(one, tenant)),
    legal: legalLines(tenant, year),
    searchHref: tenant.search.base_path,
    ...(tenant.stock.noun.one === carNoun.one ? {} : { noun: tenant.stock.noun }),
    favourites: tenant.cards.favourites,
    ...(tenant.analytics.count ? {} : { uncounted: true }),
    ...(headScript ? { headScript } : {}),
    ...(tenant.wording.tagline ? { tagline: tenant.wording.tagline } : {}),
    ...(tenant.wording.intro ? { intro: tenant.wording.intro } : {}),
  };
}

/** The number of the dealer as a whole. */
export const sitePhone = (tenant: Tenant): string | undefined =>
  tenant.phone ?? primaryLocation(tenant)?.phone;

export const primaryLocation = (tenant: Tenant): Tenant['locations'][number] | undefined =>
  tenant.locations.find((one) => one.primary) ?? tenant.locations[0];

function navigation(tenant: Tenant): LinkView[] {
  return [
    { text: `All ${tenant.stock.noun.many}`, href: tenant.search.base_path },
    { text: 'New & demo', href: '/search/new-and-demo-cars' },
    { text: 'Used', href: '/search/used-cars' },
    { text: 'Browse', href: '/browse' },
  ];
}

function footerLocation(location: Tenant['locations'][number], tenant: Tenant): FooterLocationView {
  const { phone } = location;
  return {
    name: location.name,
    address: `${location.street}, ${location.city} ${location.state} ${location.postcode}`,
    ...(isHiddenNumber(tenant, phone) ? {} : { phone: { text: phone, href: telHref(phone) } }),
    ...(location.dealer_license_number ? { licence: location.dealer_license_number } : {}),
  };
}

function legalLines(tenant: Tenant, year: number): string[] {
  const owner = tenant.legal_name ?? tenant.name;
  const abn = tenant.abn?.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, 'ABN $1 $2 $3 $4');
  return [`© ${year} ${owner}`, ...(abn ? [abn] : [])];
}

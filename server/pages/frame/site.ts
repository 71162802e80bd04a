import { drawingPath } from '#server/dealership/documents/rules/drawing-path';
import { isDesk } from '#server/dealership/tenants/rules/desk-address';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import type { SiteView } from '#server/dealership/tenants/views/site-view';
import { darkColours } from '#server/dealership/theme/rules/dark-theme';
import { themeCss } from '#server/dealership/theme/rules/theme';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { analyticsScript } from '#server/people/counting/rules/analytics-script';
import { assetOf, assetPath } from '#server/settings/rules/asset-path';
import type { Tenant } from '#server/settings/tenant-schema';

interface Kept {
  readonly view: SiteView;
  readonly lite: SiteView;
  readonly bare: SiteView;
}
const kept = new WeakMap<Tenant, Kept>();

/** The site's data for a document: template, theme, delivery. Made once per tenant. */
export function siteView({ tenant, lite, url }: Pick<PageVisit, 'tenant' | 'lite' | 'url'>): SiteView {
  const views = kept.get(tenant) ?? makeViews(tenant);
  kept.set(tenant, views);
  if (isDesk(tenant, url)) return views.bare;
  return lite.on ? views.lite : views.view;
}

function makeViews(tenant: Tenant): Kept {
  const view = makeSiteView(tenant);
  const lite = { ...view, lite: true } as const;
  return { view, lite, bare: { ...lite, bare: true } };
}

function makeSiteView(tenant: Tenant): SiteView {
  const headScript = analyticsScript(tenant.analytics);
  return {
    slug: tenant.slug,
    name: tenant.name,
    template: tenant.template,
    themeCss: themeCss(tenant.theme),
    themeColour: tenant.theme.brand,
    ...(tenant.theme.dark === 'auto' ? { darkColour: darkColours(tenant.theme).brand } : {}),
    ...(tenant.header.icon ? { icon: iconPath(tenant.header.icon) } : {}),
    ...(tenant.stock.noun.one === carNoun.one ? {} : { noun: tenant.stock.noun }),
    ...(tenant.analytics.count ? {} : { uncounted: true }),
    ...(headScript ? { headScript } : {}),
  };
}

/** A drawing is served unchanged; any other picture in a size for tabs and bookmarks. */
function iconPath(ref: string): string | undefined {
  const name = assetOf(ref);
  return drawingPath(ref) ?? (name && assetPath({ name, width: 160 }));
}

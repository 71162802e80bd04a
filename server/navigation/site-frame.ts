import type { Bff } from '../bff';
import { formLinks } from '../leads/rules/site-links';
import { telHref } from '../locations/rules/phone';
import type { StockVocabulary } from '../search/rules/path-facets';
import { stockVocabulary } from '../search/stock-vocabulary';
import { sitePages } from '../tenants/rules/site-paths';
import { sitePhone } from '../tenants/site';
import type { SiteData } from '../tenants/site-data';
import type { Tenant } from '../tenants/tenant-schema';
import { footer } from './rules/footer';
import { headerMenu } from './rules/header-menu';
import type { FrameView } from './views/frame-view';

interface Kept {
  readonly vocabulary: StockVocabulary;
  readonly site: SiteData;
  readonly day: string;
  readonly view: FrameView;
}
const kept = new WeakMap<Tenant, Kept>();

/**
 * Header and footer of a site (specification §2). The same object until the settings, the folder, what is in stock or
 * the day is another, so that it is drawn once.
 */
export async function siteFrame({ tenant, site, now, services }: Bff): Promise<FrameView> {
  const vocabulary = await stockVocabulary(services, tenant);
  const day = now.toISOString().slice(0, 10);
  const known = kept.get(tenant);
  if (known && known.vocabulary === vocabulary && known.site === site && known.day === day) return known.view;
  const view = frameView({ tenant, site, vocabulary, now });
  kept.set(tenant, { vocabulary, site, day, view });
  return view;
}

interface FrameInput {
  readonly tenant: Tenant;
  readonly site: Pick<SiteData, 'models'>;
  readonly vocabulary: StockVocabulary;
  readonly now: Date;
}

/** The frame of what is known. */
export function frameView({ tenant, site, vocabulary, now }: FrameInput): FrameView {
  const titles = new Map(formLinks(tenant, now).map(({ href, text }) => [href, text]));
  const input = {
    tenant,
    models: site.models,
    vocabulary,
    exists: sitePages(tenant),
    titles,
    year: now.getUTCFullYear(),
  };
  const phone = tenant.header.phone ? sitePhone(tenant) : undefined;
  return {
    name: tenant.name,
    ...logoOf(tenant),
    ...(phone ? { phone: { text: phone, href: telHref(phone) } } : {}),
    favourites: tenant.cards.favourites,
    menu: headerMenu(input),
    hover: tenant.header.open_on === 'hover',
    sticky: tenant.header.sticky,
    footer: footer(input),
  };
}

/** At most 240 by 56 pixels, in its own proportions. */
function logoOf({ header: { logo } }: Tenant): Pick<FrameView, 'logo'> {
  if (!logo) return {};
  const scale = Math.min(1, 240 / logo.width, 56 / logo.height);
  const { src } = logo;
  return { logo: { src, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) } };
}

import { isDeepStrictEqual } from 'node:util';
import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { drawingPath } from '#server/dealership/documents/rules/drawing-path';
import { primaryLocation, sitePhone } from '#server/dealership/locations/rules/primary-location';
import { assetPicture } from '#server/dealership/media/asset-picture';
import { svgScale } from '#server/dealership/media/rules/svg-scale';
import { telHref } from '#server/dealership/phones/rules/location-phone';
import { holidayNotice } from '#server/pages/moments/rules/holiday-notice';
import { sitePopup } from '#server/pages/moments/site-popup';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { formLinks } from '#server/people/leads/rules/site-links';
import type { StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { stockVocabulary } from '#server/search/stock-search/stock-vocabulary';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { footer } from './rules/footer';
import { headerMenu } from './rules/header-menu';
import type { FrameView } from './views/frame-view';

interface Kept {
  readonly vocabulary: StockVocabulary;
  readonly site: SiteData;
  readonly minute: number;
  readonly view: FrameView;
}
const kept = new WeakMap<Tenant, Kept>();

/**
 * Header and footer of a site. Returns the same object while the content is unchanged, so that it is rendered once;
 * rebuilt if the settings, the folder or the stock change, and every minute, because pages have dates.
 */
export async function siteFrame(visit: PageVisit): Promise<FrameView> {
  const { tenant, site, now, services } = visit;
  const vocabulary = await stockVocabulary(services, tenant);
  const minute = Math.floor(now.getTime() / 60_000);
  const known = kept.get(tenant);
  if (known && known.vocabulary === vocabulary && known.site === site && known.minute === minute) {
    return known.view;
  }
  // One frame for all visitors: the lite page picks smaller pictures itself.
  const usual: PageVisit = { ...visit, lite: { on: false } };
  const [logo, popup] = await Promise.all([logoOf(usual), sitePopup(usual)]);
  const made = { ...frameView({ tenant, site, vocabulary, now }), logo, popup };
  const view = known && isDeepStrictEqual(made, known.view) ? known.view : made;
  kept.set(tenant, { vocabulary, site, minute, view });
  return view;
}

interface FrameInput {
  readonly tenant: Tenant;
  readonly site: Pick<SiteData, 'models'>;
  readonly vocabulary: StockVocabulary;
  readonly now: Date;
}

/** The frame without pictures. */
export function frameView({ tenant, site, vocabulary, now }: FrameInput): FrameView {
  const titles = new Map(formLinks(tenant, now).map(({ href, text }) => [href, text]));
  const exists = sitePages(tenant, now);
  const input = { tenant, models: site.models, vocabulary, exists, titles, year: now.getUTCFullYear() };
  const phone = tenant.header.phone ? sitePhone(tenant) : undefined;
  const place = primaryLocation(tenant);
  const { chat } = tenant;
  return {
    name: tenant.name,
    ...(phone ? { phone: { text: phone, href: telHref(phone) } } : {}),
    favourites: tenant.cards.favourites,
    menu: headerMenu(input),
    hover: tenant.header.open_on === 'hover',
    sticky: tenant.header.sticky,
    notice: place && holidayNotice(place, now, tenant.header.holiday_days),
    ...(exists('/contact') ? { contactHref: '/contact' } : {}),
    ...(chat ? { chat: { text: chat.text, script: chat.script } } : {}),
    footer: footer(input),
  };
}

/**
 * At most 240 by 56 pixels, in its own proportions. A drawing is served unchanged: sharp at every size, light or dark.
 */
async function logoOf(visit: PageVisit): Promise<FrameView['logo']> {
  const { logo } = visit.tenant.header;
  const picture = logo === undefined ? undefined : await assetPicture(visit, logo, '');
  if (!logo || !picture) return undefined;
  const drawing = drawingPath(logo);
  const own = drawing ? 1 / svgScale : 1;
  const scale = Math.min(own, 240 / picture.width, 56 / picture.height);
  return {
    src: drawing ? `${drawing}?v=${visit.site.version}` : picture.src,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  };
}

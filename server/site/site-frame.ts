import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { keepFavouritesPath } from '#server/customers/rules/sign-in-path';
import { assetPicture, type PictureVisit } from '#server/dealer/media/asset-library';
import { svgScale } from '#server/dealer/media/rules/image-formats';
import { drawingPath } from '#server/dealer/rules/document-path';
import { isDesk } from '#server/dealer/rules/host-name';
import { carNoun } from '#server/dealer/rules/noun';
import { specialLines } from '#server/dealer/rules/opening-hours';
import { phoneLink } from '#server/dealer/rules/phone-numbers';
import { hasSalesNumber, primaryLocation, sitePhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { darkColours, themeCss } from '#server/dealer/rules/theme';
import type { SiteView } from '#server/dealer/views/site-view';
import { languageChoices } from '#server/languages/language';
import { translateView } from '#server/languages/rules/translate-view';
import { analyticsScript, campaignScript } from '#server/leads/rules/analytics-script';
import { formTitle } from '#server/leads/rules/page-forms';
import { isDatabaseAway } from '#server/platform/database/silence-watch';
import { perObject } from '#server/platform/derived';
import { namesCampaign } from '#server/platform/rules/campaign';
import { localTime } from '#server/platform/text/local-time';
import type { StockVocabulary } from '#server/search/rules/path-facets';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import type { PopupSettings } from '#server/settings/home-schema';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/rules/price-line';
import { rememberedState } from '#server/stock/rules/shopper-terms';
import { footer } from './rules/footer';
import { headerMenu } from './rules/menus';
import type { FrameView, PopupView } from './views/frame-view';

interface MadeFrame {
  readonly vocabulary: StockVocabulary;
  readonly site: SiteData;
  readonly minute: number;
  readonly view: FrameView;
}
const frameOf = perObject((_tenant: Tenant): { latest?: MadeFrame } => ({}));

/**
 * Header and footer of a site. Returns the same object while the content is unchanged, so that it is rendered once;
 * rebuilt if the settings, the folder or the stock change, and every minute, because pages have dates. While the
 * database cannot be reached, the latest one: error pages have a frame too.
 */
export async function siteFrame(visit: ShopperVisit): Promise<FrameView> {
  const frame = await englishFrame(visit);
  return visit.language ? translateView(frame, visit.language.translate) : frame;
}

async function englishFrame(visit: ShopperVisit): Promise<FrameView> {
  try {
    return await currentFrame(visit);
  } catch (error) {
    const latest = frameOf(visit.tenant).latest;
    if (latest && isDatabaseAway(error)) return latest.view;
    throw error;
  }
}

async function currentFrame(visit: ShopperVisit): Promise<FrameView> {
  const { tenant, site, now, services } = visit;
  const frame = frameOf(tenant);
  const latest = frame.latest;
  const vocabulary = await stockVocabulary(services, tenant);
  const minute = Math.floor(now.getTime() / 60_000);
  if (latest && latest.vocabulary === vocabulary && latest.site === site && latest.minute === minute) {
    return latest.view;
  }
  // One frame for all visitors: the lite page picks smaller pictures itself.
  const usual: ShopperVisit = { ...visit, lite: { on: false } };
  const [logo, popup] = await Promise.all([logoOf(usual), sitePopup(usual)]);
  const frameWithLogo = { ...frameView({ tenant, site, vocabulary, now }), logo, popup };
  const view = latest && isDeepStrictEqual(frameWithLogo, latest.view) ? latest.view : frameWithLogo;
  frame.latest = { vocabulary, site, minute, view };
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
  const exists = sitePages(tenant, now);
  const input = {
    tenant,
    models: site.models,
    vocabulary,
    exists,
    formTitle: (path: string) => formTitle(path, tenant, now),
    year: now.getUTCFullYear(),
  };
  const number = tenant.header.phone ? sitePhone(tenant) : undefined;
  const phone = number === undefined ? undefined : phoneLink(tenant, number);
  const place = primaryLocation(tenant);
  const { chat } = tenant;
  return {
    name: tenant.name,
    phone: phone && { ...phone, label: hasSalesNumber(tenant) ? 'General enquiries' : undefined },
    favourites: favouritesOf(tenant),
    account: tenant.header.shopper_links ? accountLink(tenant) : undefined,
    watchlistHref: tenant.watchlist.enabled ? tenant.watchlist.path : undefined,
    watchlistSignIn: keepFavouritesPath(tenant.watchlist),
    menu: headerMenu(input),
    hover: tenant.header.open_on === 'hover',
    sticky: tenant.header.sticky,
    notice: place && holidayNotice(place, now, tenant.header.holiday_days),
    contactHref: exists('/contact') ? '/contact' : undefined,
    chat: chat && { text: chat.text, script: chat.script },
    footer: { ...footer(input), languages: languageChoices(tenant) },
  };
}

/** Where the watchlist is on, it takes their place. */
function favouritesOf({ cards, watchlist, header }: Tenant): FrameView['favourites'] {
  if (!cards.favourites || watchlist.enabled) return undefined;
  return header.shopper_links ? 'shown' : 'space';
}

/** The garage; the account where there is none. Undefined on a site without sign-in. */
function accountLink({ accounts }: Pick<Tenant, 'accounts'>): FrameView['account'] {
  if (!accounts.sign_in) return undefined;
  return accounts.garage ? { text: 'Garage', href: '/garage' } : { text: 'Account', href: '/account' };
}

/**
 * At most 240 by 56 pixels, in its own proportions. A drawing is served unchanged: sharp at every size, light or dark.
 */
async function logoOf(visit: ShopperVisit): Promise<FrameView['logo']> {
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

/** The site's data for a document: template, theme, delivery. Made once per tenant. */
export function siteView({
  tenant,
  lite,
  language,
  url,
}: Pick<ShopperVisit, 'tenant' | 'lite' | 'language' | 'url'>): SiteView {
  const views = viewsOf(tenant);
  if (isDesk(tenant, url)) return views.bare;
  const view = lite.on ? views.lite : namesCampaign(url.searchParams) ? views.linked : views.view;
  return language ? { ...view, language: language.inBrowser } : view;
}

const viewsOf = perObject((tenant: Tenant) => {
  const view = makeSiteView(tenant);
  const lite = { ...view, lite: true } as const;
  const bare: SiteView = { ...lite, bare: true };
  return { view, lite, bare, linked: { ...view, headScript: `${campaignScript}${view.headScript}` } };
});

function makeSiteView(tenant: Tenant): SiteView {
  const headScript = `${rememberedState(tenant)}${analyticsScript(tenant.analytics)}`;
  return {
    slug: tenant.slug,
    name: tenant.name,
    template: tenant.template,
    themeCss: themeCss(tenant.theme),
    themeColour: tenant.theme.brand,
    darkColour: tenant.theme.dark === 'auto' ? darkColours(tenant.theme).brand : undefined,
    icon: tenant.header.icon ? iconPath(tenant.header.icon) : undefined,
    noun: tenant.stock.noun.one === carNoun.one ? undefined : tenant.stock.noun,
    sentenceCase: tenant.wording.sentence_case || undefined,
    uncounted: tenant.analytics.count ? undefined : true,
    plainCheckout: tenant.header.plain_checkout || undefined,
    offline: tenant.offline ? true : undefined,
    headScript,
  };
}

/** A drawing is served unchanged; any other picture in a size for tabs and bookmarks. */
function iconPath(ref: string): string | undefined {
  const name = assetOf(ref);
  return drawingPath(ref) ?? (name && assetPath({ name, width: 160 }));
}

/** Maximum days in the line; the location's page has all of them. */
const mostDays = 3;

/**
 * Upcoming special hours of a location in one line for the home and contact pages: `Christmas Day, Friday 25 December:
 * closed.` Undefined if there are none, or `days` is 0.
 */
export function holidayNotice(place: TenantLocation, now: Date, days: number): string | undefined {
  if (days === 0) return undefined;
  const lines = specialLines(place, localTime(place.time_zone, now).date, days).slice(0, mostDays);
  return lines.length > 0 ? lines.map((line) => `${line}.`).join(' ') : undefined;
}

/** The site's popup; undefined without one, before its start and after its expiry. */
export async function sitePopup(bff: PictureVisit & { readonly now: Date }): Promise<PopupView | undefined> {
  const { tenant, now } = bff;
  const { popup } = tenant;
  if (!popup || !isPopupOn(popup, { now, timeZone: tenant.time_zone })) return undefined;
  const picture = popup.src ? await assetPicture(bff, popup.src, '') : undefined;
  const { linkTo: href, buttonText: text } = popup;
  const leads = href !== undefined && (href.startsWith('https://') || sitePages(tenant, now)(href));
  return {
    id: popupId(popup),
    title: popup.title,
    description: popup.description || undefined,
    button: leads ? { text, href } : undefined,
    picture: picture
      ? {
          src: picture.src,
          srcset: picture.srcset,
          width: picture.width,
          height: picture.height,
        }
      : undefined,
  };
}

interface PopupDay {
  readonly now: Date;
  /** IANA name: the popup's dates are local to the tenant. */
  readonly timeZone: string;
}

/** Whether a popup is shown today: between its dates, inclusive. */
export function isPopupOn({ start, expiryDate }: PopupSettings, { now, timeZone }: PopupDay): boolean {
  const today = dateIn(timeZone, now);
  return (start === undefined || start <= today) && (expiryDate === undefined || today <= expiryDate);
}

/** Identifies its content: a changed popup shows again to people who closed it. */
export const popupId = (popup: PopupSettings): string =>
  createHash('sha256').update(JSON.stringify(popup)).digest('hex').slice(0, 8);

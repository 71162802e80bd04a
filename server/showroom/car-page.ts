import { reservationPath } from '#server/buying/pages/rules/reservation-rows';
import { ownReservation } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { savedCarIds } from '#server/customers/watchlist';
import { carNoun, withNoun } from '#server/dealer/rules/noun';
import { carPhoneLabel, paperPhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Visit } from '#server/dealer/visit';
import { type SiteClock, timeForShopper } from '#server/leads/rules/shopper-clock';
import { carViewed } from '#server/leads/rules/shopper-events';
import { usualReplyOf } from '#server/leads/usual-reply';
import { withMarketPosition } from '#server/market/market-badge';
import { carHead } from '#server/page/car-head';
import { toReviewsView } from '#server/page/to-reviews-view';
import { cachedView } from '#server/page/view-cache';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import type { SiteSecret } from '#server/platform/site-secret';
import { similarCards } from '#server/search/cars-below';
import { carList } from '#server/search/list-around';
import type { Car } from '#server/settings/car';
import { similarAlert } from '#server/stock/cars/rules/alert-link';
import { testDrive } from '#server/stock/cars/rules/buttons';
import { closedReason, isOffered } from '#server/stock/cars/rules/car-controls';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { goneWords } from '#server/stock/cars/rules/car-statement';
import { headline } from '#server/stock/cars/rules/naming';
import { isPreviewKey, previewParameter } from '#server/stock/cars/rules/preview-key';
import { trustFacts } from '#server/stock/cars/rules/trust';
import { findCar, type KnownCar } from '#server/stock/cars/show-car';
import { liteCar, liteStripMax, toCarView } from '#server/stock/cars/to-car-view';
import { calculatorView } from '#server/stock/finance/car-finance';
import { loanParameters } from '#server/stock/finance/rules/example-loan';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import {
  broughtDollars,
  carriedOffer,
  isPersonal,
  personalCards,
} from '#server/trade-in/pages/carried-offer';
import { carCosts, costParameters } from './car-costs';
import { compareOwnLink } from './compare-page';
import type { CarGoneView, CarPageView } from './views/car-page-view';

type CarOrGone = { readonly here: CarPageView } | { readonly gone: CarGoneView };

/** Similar cars below a car: one row of a wide screen. */
const similarMax = 4;

/**
 * A car page; status 410 with an explanation if the car is gone (sold longer ago than the site shows, or removed).
 * Throws a 404 Response for an address that never existed.
 */
export async function carPage(
  visit: ShopperVisit & Visit<{ readonly secret: SiteSecret }>,
  slug: string,
): Promise<PageAnswer<CarOrGone>> {
  const lookup = await findCar(visit, slug);
  if (lookup.state === 'unknown') throw new Response('No such car', { status: 404 });
  if (isPreviewed(visit, lookup)) {
    const preview = await herePage(visit, lookup, { closed: previewText });
    return { ...preview, sharing: 'once', counted: undefined };
  }
  const own = await ownHold(visit, lookup.car);
  if (lookup.state === 'gone') return gonePage(visit, lookup.car, own);
  if (own || (await isPersonal(visit))) return personalPage(visit, lookup, own);
  if (parametersRead.some((name) => visit.url.searchParams.has(name))) return herePage(visit, lookup);
  const subject = `car ${lookup.car.id} ${lookup.updatedAt}`;
  const { answer } = await cachedView(visit, subject, async () => ({
    answer: await herePage(visit, lookup),
  }));
  return answer;
}

/** Whether staff look at a car that shoppers don't see, by a link from the desk. */
const isPreviewed = (
  { tenant, services, url, now }: Visit<{ readonly secret: SiteSecret }>,
  { state, car }: KnownCar,
): boolean =>
  state === 'gone' &&
  isPreviewKey(
    services.secret,
    { kind: 'car', tenant: tenant.slug, id: car.id },
    url.searchParams.get(previewParameter),
    now,
  );

const previewText = 'This is a preview for staff. Shoppers don’t see this car.';

/** The parameters that change the page. */
const parametersRead: readonly string[] = ['closed', ...loanParameters, ...costParameters];

/** The page with the shopper's own price, reservation and saved cars: for one visitor, never cached. */
async function personalPage(
  visit: ShopperVisit,
  lookup: { car: Car; updatedAt: string },
  own: CarPageView['own'],
): Promise<PageAnswer<CarOrGone>> {
  const offer = await carriedOffer(visit, lookup.car);
  const brought = offer && ((await broughtDollars(visit, lookup.car)) ?? 0);
  const isSaved = (await savedCarIds(visit)).has(lookup.car.id);
  const personal = { afterTradeIn: offer, own, saved: isSaved || undefined };
  const page = await herePage(visit, lookup, personal, brought);
  return { ...page, sharing: 'once' };
}

/** The reservation of this very visitor, while it keeps or has sold them a car that nobody else can have. */
async function ownHold(visit: ShopperVisit, car: Car): Promise<CarPageView['own']> {
  if (carEventOf(car) === 'back') return undefined;
  const own = await ownReservation(visit, car.id);
  if (!own) return undefined;
  const { tenant } = visit;
  const drive = testDrive(car, tenant.wording);
  return {
    text: withNoun(ownText(own, tenant), tenant.stock.noun),
    // The page of a reservation that belongs to an order leads to it.
    link: {
      text: own.shopper.order ? 'See your order' : 'See your reservation',
      href: reservationPath(own.id),
    },
    drive: isOffered('test-drive', car, tenant, true) ? { text: drive.text, href: drive.href } : undefined,
  };
}

function ownText({ state, endsAt, car }: Reservation, tenant: SiteClock): string {
  if (state === 'converted') return 'You bought this car.';
  if (state !== 'held') return 'We’re holding this car for you.';
  const until = endsAt === null ? '' : ` until ${timeForShopper(endsAt, tenant, car.registerIn)}`;
  return `This car is reserved for you${until}.`;
}

const nounOf = ({ tenant: { stock } }: ShopperVisit) =>
  stock.noun.one === carNoun.one ? {} : { noun: stock.noun };

async function gonePage(
  visit: ShopperVisit,
  car: Car,
  own: CarPageView['own'],
): Promise<PageAnswer<CarOrGone>> {
  if (own) return ownGonePage(visit, car, own);
  const words = goneWords(car, visit.tenant.stock.noun);
  const { cards } = await similarCards(visit, car, similarMax);
  const pageGone = {
    ...words,
    ...nounOf(visit),
    title: `${words.heading} | ${visit.tenant.name}`,
    allCars: { text: `See all ${visit.tenant.stock.noun.many}`, href: visit.tenant.search.base_path },
    similar: await personalCards(visit, cards),
    alert: similarAlert(car, visit.tenant),
  };
  return { view: { gone: pageGone }, status: 410 };
}

/** For the shopper who holds or bought the car: nothing about a loss, and no other cars. */
function ownGonePage(
  visit: ShopperVisit,
  car: Car,
  { text, link }: NonNullable<CarPageView['own']>,
): PageAnswer<CarOrGone> {
  const heading = headline(car);
  const pageGone = {
    heading,
    text,
    ...nounOf(visit),
    title: `${heading} | ${visit.tenant.name}`,
    allCars: link,
    similar: [],
  };
  return { view: { gone: pageGone }, status: 410, sharing: 'once' };
}

async function herePage(
  visit: ShopperVisit,
  lookup: { car: Car; updatedAt: string },
  personal: Pick<CarPageView, 'afterTradeIn' | 'closed' | 'own' | 'saved'> = {},
  broughtDollars?: number,
): Promise<PageAnswer<CarOrGone>> {
  const { tenant, now, url, services } = visit;
  const photos = { colourOf: services.colourOf, light: visit.lite.on };
  const terms = { ...shopperTerms(url.searchParams, tenant), broughtDollars };
  const carView = toCarView(lookup.car, tenant, now, photos, terms);
  const car = await withMarketPosition(visit, lookup.car, carView);
  const calculator = calculatorView(lookup.car, tenant, { params: url.searchParams, now, broughtDollars });
  const reason = closedReason(url.searchParams.get('closed'), lookup.car, tenant, sitePages(tenant, now));
  const reviews = toReviewsView(services.tenants.dataOf(tenant).reviews, tenant.reviews);
  // Log only: the page shows no phone button.
  if (!car.phone) services.log.warn({ carId: car.id }, 'no phone number for a car');
  const asksReply = tenant.car_page.trust.includes('reply');
  const reply = asksReply ? await usualReplyOf(visit) : undefined;
  const around = await carList(visit, lookup.car);
  const similar = await similarCards(visit, lookup.car, similarMax);
  const here = {
    ...carHead(visit, { car: lookup.car, view: car, updatedAt: lookup.updatedAt, crumb: around.crumb }),
    ...nounOf(visit),
    list: around.list,
    sentenceCase: tenant.wording.sentence_case || undefined,
    searchPath: tenant.search.base_path,
    closed: reason || undefined,
    ...personal,
    ...(visit.lite.on ? { car: liteCar(car), stripMax: liteStripMax } : { car }),
    phoneLabel: carPhoneLabel(lookup.car, tenant),
    paperPhone: paperPhone(lookup.car, tenant),
    trust: trustFacts(lookup.car, tenant, now, { reply, state: terms.state }),
    compareOwn: compareOwnLink(lookup.car, tenant),
    calculator,
    costs: carCosts(lookup.car, visit, terms),
    similar: await personalCards(visit, similar.cards),
    reviews,
  };
  return {
    view: { here },
    changedAt: lookup.updatedAt,
    counted: carViewed(lookup.car.id),
    ...sharingOf(around, similar),
  };
}

import { reservationPath } from '#server/buying/pages/rules/reservation-rows';
import { isLive } from '#server/buying/reservations/rules/reservation-holds';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { Customers, CustomerVisit, Watchlists } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { accountLink, garageLink } from '#server/customers/rules/account-words';
import { keepFavouritesPath, signInPath } from '#server/customers/rules/sign-in-path';
import { noteMax, savedPrice } from '#server/customers/rules/watchlist-rules';
import type { SavedCar } from '#server/customers/watchlist-store';
import { countWithNoun, withNoun } from '#server/dealer/rules/noun';
import { sharedWatchlistHref, watchlistAt } from '#server/dealer/rules/site-pages';
import type { Visit } from '#server/dealer/visit';
import type { CountDeps } from '#server/leads/count-event';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { similarCards } from '#server/search/cars-below';
import type { Car } from '#server/settings/car';
import { sameModel } from '#server/stock/cars/rules/alert-link';
import { similar as similarAction } from '#server/stock/cars/rules/buttons';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { hasPage } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable, leadingInWords, wholePriceDollars } from '#server/stock/rules/price-line';
import { registerParameter, shopperTerms } from '#server/stock/rules/shopper-terms';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import type { GarageVisit } from './create-garage';
import { addressOf } from './own-state';
import { watchlistNotice } from './rules/watchlist-notice';
import type { PurchasesVisit } from './sent-elsewhere';
import type {
  RefusedNoteView,
  SharedWatchlistView,
  WatchedCardView,
  WatchedCarView,
  WatchedView,
  WatchlistView,
} from './views/garage-view';

/** Similar cars of each car that is no longer for sale. */
const similarMax = 3;
/** Only so many cars get similar ones: each takes two searches. */
const lookedUpMax = 12;

interface Watched {
  readonly saved: SavedCar;
  readonly car: Car;
  /** The car has a page on the site, sold or not. */
  readonly listed: boolean;
}

/** Saved cars with their data today, also of cars that have left the stock; in the list's order. */
async function watchedCars(
  { tenant, services, now }: Pick<ShopperVisit, 'tenant' | 'services' | 'now'>,
  saved: readonly SavedCar[],
): Promise<Watched[]> {
  const inStock = await services.cars.byIds(
    tenant.slug,
    saved.map(({ carId }) => carId),
  );
  const byId = new Map(inStock.map((car) => [car.id, car]));
  const watched = await Promise.all(
    saved.map(async (one): Promise<Watched | undefined> => {
      const car = byId.get(one.carId);
      if (car) return { saved: one, car, listed: hasPage(car, tenant, now) };
      const removed = await services.cars.bySlug(tenant.slug, one.carSlug);
      return removed ? { saved: one, car: removed.car, listed: false } : undefined;
    }),
  );
  return watched.filter((one) => one !== undefined);
}

/**
 * Their cards. A car that was withdrawn is marked as such. Without a page of its own, it leads to the search for
 * similar cars only.
 */
const watchedCard = ({ tenant, now, url }: ShopperVisit, { car, listed }: Watched): WatchedCardView => {
  const { watchlist: _, ...card } = toCardView(car, tenant, now, shopperTerms(url.searchParams, tenant));
  if (listed) return card;
  const tag = { text: 'No longer listed', tone: 'neutral' as const };
  const actions = [{ ...similarAction(car, tenant.wording), href: sameModel(car, tenant) }];
  const pageless = { ...card, href: undefined, compare: undefined, finance: undefined, actions };
  return isAvailable(car) ? { ...pageless, tag } : pageless;
};

/** The cards of a customer's own list, each with its price then and now, its note and, once sold, similar cars. */
async function watchedCarViews(visit: ShopperVisit, watched: readonly Watched[]): Promise<WatchedCarView[]> {
  const unavailable = watched.filter((one) => !isForSale(one)).slice(0, lookedUpMax);
  const similar = new Map(
    await Promise.all(unavailable.map(async ({ car }) => [car.id, await similarLinks(visit, car)] as const)),
  );
  const cards = await personalCards(
    visit,
    watched.map((one) => watchedCard(visit, one)),
  );
  return watched.map((one, at) => ({
    card: cards[at] ?? watchedCard(visit, one),
    saved: changeOf(visit, one),
    note: one.saved.note,
    similar: isForSale(one) ? [] : [...(similar.get(one.car.id) ?? []), searchLink(visit, one.car)],
  }));
}

/** The price when the car was saved and now. */
const changeOf = ({ tenant }: Pick<ShopperVisit, 'tenant'>, one: Watched): WatchedCarView['saved'] =>
  savedPrice(
    one.saved.priceWhenSaved,
    isForSale(one) ? wholePriceDollars(one.car, tenant.stock) : undefined,
    tenant.price,
  );

const isForSale = ({ car, listed }: Watched): boolean => listed && isAvailable(car);

async function similarLinks(visit: ShopperVisit, car: Car): Promise<WatchedCarView['similar']> {
  const { cards } = await similarCards(visit, car, similarMax);
  return cards.map(({ title, price, href }) => ({ text: `${title}, ${leadingInWords(price)}`, href }));
}

/** The search for similar cars, below the similar cars themselves. */
function searchLink({ tenant }: ShopperVisit, car: Car): WatchedCarView['similar'][number] {
  return { text: withNoun('Search for similar cars', tenant.stock.noun), href: sameModel(car, tenant) };
}

const latestShown = 3;

/** The latest cars on the customer's watchlist; left out where the site has none. */
export const watchlistSection: AccountSection<GarageVisit, WatchedView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    if (!tenant.watchlist.enabled) return undefined;
    const saved = await services.watchlist.list({ tenant: tenant.slug, customerId: customer.id });
    const latest = await watchedCars(visit, saved.slice(0, latestShown));
    const holds =
      saved.length === 0
        ? []
        : (await services.reservations.ofCustomer(tenant.slug, customer.id)).filter(isLive);
    return {
      kind: 'watchlist',
      title: `Saved ${tenant.stock.noun.many}`,
      count:
        saved.length === 0
          ? withNoun(
              'Press the heart on a car’s photo to keep it here, with what changes about it.',
              tenant.stock.noun,
            )
          : `${countWithNoun(saved.length, tenant.stock.noun)} saved.`,
      cars: latest.map((one) => {
        const { id, title, href, picture, price, tag, actions } = watchedCard(visit, one);
        const state = carStatement(one.car, tenant).state?.tag;
        const own = holds.find(({ carId }) => carId === id);
        const action = own
          ? {
              text: own.shopper.order ? 'See your order' : 'See your reservation',
              href: reservationPath(own.id),
            }
          : actions[0] && { text: actions[0].text, href: actions[0].href };
        const listed = one.listed && state ? state : tag?.text;
        return {
          id,
          title,
          picture,
          href,
          price: leadingInWords(price),
          // A tag of a higher priority, such as Electric, hides the one that says so.
          state: own ? 'Reserved for you' : listed,
          changed: changeOf(visit, one),
          action,
        };
      }),
      link:
        saved.length === 0
          ? { text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path }
          : { text: `See all saved ${tenant.stock.noun.many}`, href: tenant.watchlist.path },
    };
  },
  actions: {},
  done: {},
};

type AnyWatchlist = { readonly own: WatchlistView } | { readonly shared: SharedWatchlistView };
export type WatchlistVisit = PurchasesVisit &
  CustomerVisit &
  Visit<Watchlists & CountDeps & Pick<Customers, 'customers'>>;

/**
 * The watchlist at the request's address, made for one visitor; undefined if the site has none there. Throws a
 * Response: a redirect to sign-in for a signed-out visitor, 404 for a shared list whose link doesn't work.
 */
export async function watchlistPage(
  visit: WatchlistVisit,
  refused?: RefusedNoteView,
): Promise<PageAnswer<AnyWatchlist> | undefined> {
  const address = watchlistAt(visit.tenant, visit.url.pathname);
  if (!address) return undefined;
  if (address.page === 'shared')
    return { view: { shared: await sharedList(visit, address.token) }, sharing: 'once' };
  const customer = await customerOf(visit);
  if (!customer) throw redirectTo(signedOutPath(visit));
  const url = await addressOf(visit, customer);
  return {
    view: { own: await ownList({ ...visit, url }, customer, refused) },
    sharing: 'once',
    registerIn: url.searchParams.get(registerParameter) ?? undefined,
  };
}

async function ownList(
  visit: WatchlistVisit,
  customer: Customer,
  refused: RefusedNoteView | undefined,
): Promise<WatchlistView> {
  const { tenant, url, services } = visit;
  const { path } = tenant.watchlist;
  const owner = { tenant: tenant.slug, customerId: customer.id };
  const [saved, token] = await Promise.all([
    services.watchlist.list(owner),
    services.watchlistShares.tokenOf(owner),
  ]);
  const cars = await watchedCarViews(visit, await watchedCars(visit, saved));
  const { noun } = tenant.stock;
  const notice = watchlistNotice(url.searchParams, noun, tenant.watchlist.save_first);
  return {
    title: `Saved ${noun.many} | ${tenant.name}`,
    path,
    searchHref: tenant.search.base_path,
    home: garageLink(tenant)[0] ?? accountLink,
    count: countWithNoun(cars.length, noun),
    noun,
    ...(notice && !refused ? { notice } : {}),
    ...(refused ? { refused } : {}),
    cars,
    ...(token ? { sharedHref: new URL(sharedWatchlistHref(tenant, token), url).href } : {}),
    noteMax,
  };
}

/** The saved cars of this browser where they are kept without signing in; otherwise sign-in. */
function signedOutPath({ tenant: { watchlist }, url }: WatchlistVisit): string {
  const keeps = url.searchParams.has('add') ? keepFavouritesPath(watchlist) : undefined;
  if (watchlist.save_first) return keeps ?? '/favourites';
  return signInPath({ type: 'watchlist', redirect: watchlist.path, back: '/' });
}

const redirectTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'private, no-store' } });

async function sharedList(visit: WatchlistVisit, token: string): Promise<SharedWatchlistView> {
  const { tenant, services } = visit;
  const owner = await services.watchlistShares.ownerOf(tenant.slug, token);
  if (!owner) throw new Response('These cars are not shared', { status: 404 });
  const watched = await watchedCars(visit, await services.watchlist.list(owner));
  return {
    title: `Shared ${tenant.stock.noun.many} | ${tenant.name}`,
    searchHref: tenant.search.base_path,
    noun: tenant.stock.noun,
    cars: watched.map((one) => watchedCard(visit, one)),
  };
}

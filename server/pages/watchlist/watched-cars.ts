import type { PageVisit } from '#server/pages/parts/page-visit';
import { savedPrice } from '#server/people/watchlist/rules/saved-price';
import type { SavedCar } from '#server/people/watchlist/watchlist-port';
import { similarCards } from '#server/search/stock-search/similar';
import type { Car } from '#server/settings/car';
import { similar as similarAction } from '#server/stock/cars/rules/buttons';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { isAvailable, shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { WatchedCarView } from './views/watchlist-view';

/** Similar cars of each car that is no longer for sale. */
const similarMax = 3;
/** Only so many cars get similar ones: each takes two searches. */
const lookedUpMax = 12;

interface Watched {
  readonly saved: SavedCar;
  readonly car: Car;
  /** Listed on the site, sold or not. */
  readonly listed: boolean;
}

/** Saved cars with their data today, also of cars that have left the stock; in the list's order. */
export async function watchedCars(
  { tenant, services }: Pick<PageVisit, 'tenant' | 'services'>,
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
      if (car) return { saved: one, car, listed: car.show_on_dealer_website };
      const removed = await services.cars.bySlug(tenant.slug, one.carSlug);
      return removed ? { saved: one, car: removed.car, listed: false } : undefined;
    }),
  );
  return watched.filter((one) => one !== undefined);
}

/** Their cards. A car that was withdrawn is marked as such, and like a sold one leads to similar cars. */
export const watchedCard = ({ tenant, now }: PageVisit, { car, listed }: Watched): CardView => {
  const { watchlist: _, ...card } = toCardView(car, tenant, now);
  if (listed || !isAvailable(car)) return card;
  const tag = { text: 'No longer listed', tone: 'neutral' as const };
  return { ...card, tag, compare: undefined, finance: undefined, actions: [similarAction(car)] };
};

/** The cards of a customer's own list, each with its price then and now, its note and, once sold, similar cars. */
export async function watchedCarViews(
  visit: PageVisit,
  watched: readonly Watched[],
): Promise<WatchedCarView[]> {
  const unavailable = watched.filter((one) => !isForSale(one)).slice(0, lookedUpMax);
  const similar = new Map(
    await Promise.all(unavailable.map(async ({ car }) => [car.id, await similarLinks(visit, car)] as const)),
  );
  return watched.map((one) => ({
    card: watchedCard(visit, one),
    saved: savedPrice(one.saved.priceWhenSaved, isForSale(one) ? shownPriceDollars(one.car) : undefined),
    note: one.saved.note,
    similar: similar.get(one.car.id) ?? [],
  }));
}

const isForSale = ({ car, listed }: Watched): boolean => listed && isAvailable(car);

async function similarLinks(visit: PageVisit, car: Car): Promise<WatchedCarView['similar']> {
  const { cards } = await similarCards(visit, car, similarMax);
  return cards.map(({ title, price, href }) => ({ text: `${title}, ${price.text}`, href }));
}

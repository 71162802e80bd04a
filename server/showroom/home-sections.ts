import type { ShopperVisit } from '#server/buying/shopper-visit';
import { withNoun } from '#server/dealer/rules/noun';
import { givesTestDrives, locationColumns } from '#server/dealer/rules/place-order';
import { toLocationCard } from '#server/dealer/to-location-card';
import { toReviewsView } from '#server/page/to-reviews-view';
import type { HomeSectionsView } from './views/showroom-views';

/** Reviews and yards on a home page; their own pages have the rest. */
const [mostReviews, mostYards] = [3, 6];

/** Below the cars of a short home page: selling a car, the yards and the latest reviews, each where there is one. */
export async function homeSections(
  visit: ShopperVisit,
  exists: (href: string) => boolean,
): Promise<HomeSectionsView> {
  const { tenant, site } = visit;
  return {
    sell: await sellStrip(visit, exists),
    yards: yardsOf(visit, exists),
    reviews: toReviewsView(site.reviews, { ...tenant.reviews, limit: mostReviews }),
  };
}

/** The make leads to the valuation, which asks for the rest; without makes to choose from, a link does. */
async function sellStrip(
  { tenant, services }: ShopperVisit,
  exists: (href: string) => boolean,
): Promise<HomeSectionsView['sell']> {
  const href = ['/sell-your-car', '/trade-in'].find(exists);
  if (!href) return undefined;
  const { makes } = await services.market.choices(tenant, {});
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  return {
    heading: worded('Sell or trade in your car'),
    text: worded('Sell it to us, or take it off the price of your next car.'),
    href,
    button: 'See what it’s worth',
    label: worded('Make of your car'),
    makes: makes.map((make) => make.value),
  };
}

function yardsOf(
  { tenant, now }: ShopperVisit,
  exists: (href: string) => boolean,
): HomeSectionsView['yards'] {
  const yards = tenant.locations.filter((yard) => yard.visible && givesTestDrives(yard));
  if (yards.length === 0) return undefined;
  const firstYards = yards.slice(0, mostYards);
  return {
    heading: yards.length > 1 ? 'Our sales yards' : 'Our yard',
    columns: locationColumns(firstYards.length),
    yards: firstYards.map((yard) => {
      const { name, href, address, open, phone } = toLocationCard(yard, tenant, now);
      return { name, href, address, open, phone };
    }),
    nearest: yards.length > 1 && exists('/dealerships') ? '/dealerships' : undefined,
  };
}

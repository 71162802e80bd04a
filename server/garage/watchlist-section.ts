import type { AccountSection } from '#server/customers/pages/customer-page';
import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import type { GarageVisit } from './garage-visit';
import type { WatchedView } from './views/garage-view';
import { watchedCard, watchedCars } from './watched-cars';

const latestShown = 3;

/** The latest cars on the customer's watchlist; left out where the site has none. */
export const watchlistSection: AccountSection<GarageVisit, WatchedView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    if (!tenant.watchlist.enabled) return undefined;
    const saved = await services.watchlist.list({ tenant: tenant.slug, customerId: customer.id });
    const latest = await watchedCars(visit, saved.slice(0, latestShown));
    return {
      kind: 'watchlist',
      count:
        saved.length === 0
          ? 'Nothing saved yet.'
          : `${countWithNoun(saved.length, tenant.stock.noun)} saved.`,
      cars: latest.map((one) => {
        const { id, title, href, price, tag } = watchedCard(visit, one);
        return { id, title, href, note: [price.text, tag?.text].filter(Boolean).join(' · ') };
      }),
      link:
        saved.length === 0
          ? { text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path }
          : { text: 'See the whole watchlist', href: tenant.watchlist.path },
    };
  },
  actions: {},
  done: {},
};

import { type Alerts, createAlerts } from '#server/customers/alerts/create-alerts';
import { type Customers, createCustomers } from '#server/customers/create-customers';
import { createSpins, type Spins } from '#server/customers/spin-to-win/create-spins';
import { createTextAlerts, type TextAlerts } from '#server/customers/text-alerts/create-text-alerts';
import { createWatchlists, type Watchlists } from '#server/customers/watchlist/create-watchlist';
import { saveAfterSignIn } from '#server/customers/watchlist/save-car';
import type { Media } from '#server/dealer/media/create-media';
import type { Foundations } from '#server/entry/services/foundations';
import type { LeadServices } from '#server/entry/services/leads';
import { createGarages, type Garages } from '#server/garage/create-garage';
import type { Search } from '#server/search/create-search';
import type { Cars } from '#server/stock/cars/create-cars';

/** What shoppers keep on the site, and their accounts. */
export type ShopperServices = Customers & Watchlists & Garages & Alerts & TextAlerts & Spins;

interface Parts {
  readonly cars: Cars;
  readonly search: Search;
  readonly leads: Pick<LeadServices, 'bookings' | 'messages' | 'eventCounts'>;
  readonly colourOf: Media['colourOf'];
}

type Deps = Pick<Foundations, 'commits' | 'tenants' | 'clock' | 'steady' | 'secret' | 'log'>;

/** Makes shoppers' accounts, watchlists, garages, alerts, and draws of the prize wheel. */
export function createShoppers(deps: Deps, { cars, search, leads, colourOf }: Parts): ShopperServices {
  const { commits, tenants, clock, steady, secret, log } = deps;
  const { messages, bookings, eventCounts } = leads;
  const watchlists = createWatchlists(commits, messages);
  return {
    ...watchlists,
    ...createGarages({ commits, bookings }),
    ...createCustomers({
      commits,
      messages,
      clock,
      steady,
      log,
      onSignedIn: (signIn) =>
        saveAfterSignIn({ tenants, clock, log, ...cars, eventCounts, ...watchlists }, signIn),
    }),
    ...createAlerts({
      commits,
      clock,
      steady,
      secret,
      log,
      tenants,
      messages,
      ...search,
      ...cars,
      colourOf,
    }),
    ...createTextAlerts({ commits, clock, steady, log, tenants, messages, ...cars }),
    ...createSpins({ commits, messages }),
  };
}

import type { Media } from '#server/dealership/media/create-media';
import type { Foundations } from '#server/entry/services/foundations';
import type { LeadServices } from '#server/entry/services/leads';
import { type Alerts, createAlerts } from '#server/people/alerts/create-alerts';
import { type Customers, createCustomers } from '#server/people/customers/create-customers';
import { createGarages, type Garages } from '#server/people/garage/create-garage';
import { createPhoneReveals, type PhoneReveals } from '#server/people/phone-reveals/create-phone-reveals';
import { createSpins, type Spins } from '#server/people/spin-to-win/create-spins';
import { createTextAlerts, type TextAlerts } from '#server/people/text-alerts/create-text-alerts';
import { createWatchlists, type Watchlists } from '#server/people/watchlist/create-watchlist';
import { saveAfterSignIn } from '#server/people/watchlist/save-after-sign-in';
import type { Search } from '#server/search/stock-search/create-search';
import type { Cars } from '#server/stock/cars/create-cars';

/** What shoppers keep on the site, and their accounts. */
export type ShopperServices = Customers & Watchlists & Garages & Alerts & TextAlerts & Spins & PhoneReveals;

interface Parts {
  readonly cars: Cars;
  readonly search: Search;
  readonly leads: Pick<LeadServices, 'bookings' | 'messages' | 'eventCounts'>;
  readonly colourOf: Media['colourOf'];
}

type Deps = Pick<Foundations, 'database' | 'commits' | 'tenants' | 'clock' | 'steady' | 'secret' | 'log'>;

/** Makes shoppers' accounts, watchlists, garages, alerts, and draws of the prize wheel. */
export function createShoppers(deps: Deps, { cars, search, leads, colourOf }: Parts): ShopperServices {
  const { database, commits, tenants, clock, steady, secret, log } = deps;
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
    ...createPhoneReveals(database),
  };
}

import type { Orders } from '#server/buying/orders/create-orders';
import type { Reservations } from '#server/buying/reservations/create-reservations';
import { createAlerts } from '#server/customers/alerts/create-alerts';
import { createTextAlerts } from '#server/customers/alerts/create-text-alerts';
import { createCustomers, createWatchlists } from '#server/customers/create-customers';
import { createSpins } from '#server/customers/create-spins';
import { saveAfterSignIn } from '#server/customers/watchlist';
import type { Media } from '#server/dealer/media/create-media';
import { createMessages } from '#server/dealer/messages/create-messages';
import { createWebhooks } from '#server/dealer/webhooks/create-webhooks';
import { noteReplyOutcomes } from '#server/desk/lead-reply-store';
import { claimAtSignIn } from '#server/garage/claim-at-sign-in';
import { createGarages } from '#server/garage/create-garage';
import { createLeads } from '#server/leads/create-leads';
import { createMarket } from '#server/market/create-market';
import type { Search } from '#server/search/create-search';
import type { CarStore } from '#server/stock/cars/car-store';
import type { Cars } from '#server/stock/cars/create-cars';
import { createTradeIn } from '#server/trade-in/create-trade-in';
import { createTradeInProviders } from '#server/trade-in/create-trade-in-providers';
import type { TradeInServices } from '#server/trade-in/trade-in-visit';
import { DeliveryThread } from './delivery-thread';
import type { Foundations } from './foundations';
import { MarketThread } from './market-thread';

/** Makes the stores of leads, messages and events; `deliverSoon` wakes the thread that brings them away. */
export function createLeadServices(base: Foundations, cars: CarStore, deliverSoon: () => void) {
  return {
    ...createLeads({
      ...base,
      cars,
      onLead: (lead) => {
        if (lead && !lead.quarantined) base.metrics.leadAccepted(lead.tenant);
        // Its deliveries are traces of their own, with the same id.
        base.spans.note({ 'dealer_site.lead_id': lead?.id });
        deliverSoon();
      },
    }),
    ...createMessages({ ...base, onMessage: deliverSoon, noteOutcomes: noteReplyOutcomes }),
    ...createWebhooks(base),
  };
}

type LeadServices = ReturnType<typeof createLeadServices>;

/** Makes the thread for leads, messages, events and changes of cars; it is not started yet. */
export function createDelivery(base: Foundations, leads: LeadServices, { hasCarChanges }: Cars) {
  const pending = async () =>
    (await leads.deliveries.pending()) ||
    (await leads.messageOutbox.outstanding()) ||
    (await leads.hasPendingEvents()) ||
    (await hasCarChanges());
  const delivering = new DeliveryThread({ ...base, pending });
  return {
    delivering,
    /** Wakes the thread only if other systems wait for something: most sites have none. */
    tellOthers: () =>
      void pending().then(
        (some) => some && delivering.nudge(),
        () => undefined,
      ),
  };
}

/** Makes the valuations of shoppers' own cars, and the thread that fits asking prices; it is not started yet. */
export function createValuations(base: Foundations, onLead: () => void) {
  const market = createMarket({ ...base, refit: (slug) => fitting.refit(slug) });
  const fitting = new MarketThread({ ...base, ...market });
  const valuations = {
    ...market,
    ...createTradeIn({ ...base, onLead }),
    ...createTradeInProviders({ ...base, ...market }),
  };
  return { valuations, fitting };
}

interface Parts {
  readonly stock: Cars & Search;
  readonly leads: LeadServices;
  readonly colourOf: Media['colourOf'];
  readonly buying: Pick<Orders, 'orders'> & Pick<Reservations, 'reservations'>;
  readonly valuations: Pick<TradeInServices, 'valuations'>;
}

/** Makes shoppers' accounts, watchlists, garages, alerts, and draws of the prize wheel. */
export function createShoppers(base: Foundations, { stock, leads, colourOf, buying, valuations }: Parts) {
  const { commits } = base;
  const { messages, bookings, eventCounts } = leads;
  const watchlists = createWatchlists(commits, messages);
  const garages = createGarages({ commits, bookings });
  const accounts = createCustomers({
    ...base,
    messages,
    onSignedIn: async (signIn) => {
      const saved = await saveAfterSignIn({ ...base, ...stock, eventCounts, ...watchlists }, signIn);
      await claimAtSignIn({ ...accounts, ...garages, ...buying, ...valuations }, signIn);
      return saved;
    },
  });
  return {
    ...watchlists,
    ...garages,
    ...accounts,
    ...createAlerts({ ...base, ...stock, messages, colourOf }),
    ...createTextAlerts({ ...base, ...stock, messages }),
    ...createSpins({ commits, messages }),
  };
}

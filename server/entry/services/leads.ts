import { createMessages, type Messages } from '#server/dealer/messages/create-messages';
import { createWebhooks, type Webhooks } from '#server/dealer/webhooks/create-webhooks';
import type { Foundations } from '#server/entry/services/foundations';
import { createLeads, type Leads } from '#server/leads/create-leads';
import type { CarStore } from '#server/stock/cars/car-store';

/** Leads, and messages and events that leave the site. */
export type LeadServices = Leads & Messages & Webhooks;

type Deps = Omit<Foundations, 'tenantFiles' | 'stored' | 'follow'> & {
  readonly cars: CarStore;
  /** Wakes the thread that delivers: something was stored for it. */
  readonly deliverSoon: () => void;
};

/** Makes the stores of leads, messages and events; the thread of `delivery.ts` brings them away. */
export function createLeadServices(deps: Deps): LeadServices {
  const { config, database, commits, tenants, clock, steady, secret, log, cars, deliverSoon } = deps;
  return {
    ...createLeads({
      config,
      database,
      commits,
      clock,
      steady,
      secret,
      log,
      cars,
      onLead: (leadId) => {
        deps.metrics.leadStored();
        // Its deliveries are traces of their own, with the same id.
        deps.spans.note({ 'dealer_site.lead_id': leadId });
        deliverSoon();
      },
    }),
    ...createMessages({ config, commits, tenants, clock, steady, log, onMessage: deliverSoon }),
    ...createWebhooks({ config, commits, secret, clock, steady, log }),
  };
}

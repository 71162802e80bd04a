import type { Messages } from '#server/dealer/messages/create-messages';
import type { Webhooks } from '#server/dealer/webhooks/create-webhooks';
import { DeliveryThread } from '#server/entry/services/delivery-thread';
import type { Foundations } from '#server/entry/services/foundations';
import type { Leads } from '#server/leads/create-leads';
import type { Cars } from '#server/stock/cars/create-cars';

/** The thread that brings away what is stored for others. */
export interface Delivery {
  readonly delivering: DeliveryThread;
  /** Wakes the thread only if other systems wait for something: most sites have none. */
  tellOthers(): void;
}

type Deps = Pick<Foundations, 'secret' | 'tenants' | 'log'> &
  Pick<Leads, 'deliveries'> &
  Pick<Messages, 'messageOutbox'> &
  Pick<Webhooks, 'hasPendingEvents'> &
  Pick<Cars, 'hasCarChanges'>;

/** Makes the thread for leads, messages, events and changes of cars; it is not started yet. */
export function createDelivery({ secret, tenants, log, ...stores }: Deps): Delivery {
  const pending = async () =>
    (await stores.deliveries.pending()) ||
    (await stores.messageOutbox.outstanding()) ||
    (await stores.hasPendingEvents()) ||
    (await stores.hasCarChanges());
  const delivering = new DeliveryThread({ secret, tenants, pending, log });
  return {
    delivering,
    tellOthers: () =>
      void pending().then(
        (some) => some && delivering.nudge(),
        () => undefined,
      ),
  };
}

import type { Delivery } from '../delivery-port';
import type { LeadDelivery } from '../views/lead-delivery';

/** A delivery in the format of the API and the command line. */
export const deliveryRecord = (delivery: Delivery): LeadDelivery => ({
  delivery_id: delivery.id,
  destination: delivery.destination,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  delivered_at: delivery.deliveredAt,
  last_error: delivery.lastError,
});

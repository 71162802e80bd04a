import type { Selectable } from 'kysely';
import type { DeliveriesTable } from '#server/platform/database/schema';
import type { Delivery } from '../../delivery-port';

export function toDelivery(row: Selectable<DeliveriesTable>): Delivery {
  return {
    id: row.id,
    tenant: row.tenant,
    leadId: row.lead_id,
    destination: row.destination,
    about: row.about,
    attempts: row.attempts,
    state: row.state,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
}

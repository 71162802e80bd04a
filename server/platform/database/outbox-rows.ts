import type { Transaction } from 'kysely';
import type { Database } from './schema';

/** A message to deliver to one or more destinations. */
interface NewDeliveries {
  readonly tenant: string;
  readonly leadId: string;
  readonly destinations: readonly string[];
  /** Its subject: `lead` itself, or a later event with its own name (`booking-2`). */
  readonly about?: string | undefined;
  /** Instant, ISO: a destination's deliveries go out in this order. */
  readonly at: string;
}

/** The same on every attempt, so that a recipient can drop repeats. */
const deliveryId = (leadId: string, destination: string, about = 'lead'): string =>
  [leadId, destination, ...(about === 'lead' ? [] : [about])].join('-');

/** A tenant's destination, where deliveries queue. */
const laneId = (tenant: string, destination: string): string => `${tenant}/${destination}`;

/**
 * Adds deliveries to the outbox, in the same transaction as their subject; existing ones stay unchanged. Returns how
 * many are new.
 */
export async function addDeliveries(trx: Transaction<Database>, added: NewDeliveries): Promise<number> {
  const { tenant, leadId, destinations, about = 'lead', at } = added;
  if (destinations.length === 0) return 0;
  const rows = destinations.map((destination) => ({
    id: deliveryId(leadId, destination, about),
    tenant,
    lead_id: leadId,
    destination,
    about,
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: at,
    last_error: null,
    delivered_at: null,
    created_at: at,
  }));
  const lanes = destinations.map((destination) => ({
    id: laneId(tenant, destination),
    tenant,
    destination,
    failures: 0,
  }));
  const insertLanes = trx.insertInto('delivery_lanes').values(lanes);
  await insertLanes.onConflict((on) => on.doNothing()).execute();
  const insert = trx.insertInto('deliveries').values(rows);
  const inserted = await insert
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

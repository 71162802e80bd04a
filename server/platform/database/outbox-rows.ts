import type { Transaction } from 'kysely';
import type { Database } from './schema';

/** What is to be delivered, to one destination or more. */
export interface NewDeliveries {
  readonly tenant: string;
  readonly leadId: string;
  readonly destinations: readonly string[];
  /** What it reports: `lead` itself, or something later, each with a name of its own (`booking-2`). */
  readonly about?: string | undefined;
  /** Instant, ISO: deliveries of a destination are made in the order of these. */
  readonly at: string;
}

/** The same at every attempt, so that a receiver can drop repeats by it. */
export const deliveryId = (leadId: string, destination: string, about = 'lead'): string =>
  [leadId, destination, ...(about === 'lead' ? [] : [about])].join('-');

/** A tenant's destination, in which deliveries stand in line. */
export const laneId = (tenant: string, destination: string): string => `${tenant}/${destination}`;

/**
 * Puts deliveries into the outbox, in the transaction of what they tell of; those that are there already stay as they
 * are. Returns how many are new.
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

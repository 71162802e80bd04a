import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DeliveryQueue } from './delivery-port';
import type { LeadStore } from './lead-store-port';
import { destinationNamed, destinationsOf } from './rules/destinations';

export interface ReplayDeps {
  readonly leads: Pick<LeadStore, 'byId' | 'release'>;
  readonly deliveries: Pick<DeliveryQueue, 'retry'>;
  readonly clock: Clock;
}

/**
 * Delivers a lead again, under its original ids, to every destination that accepts it now, or to one; including
 * destinations added later. The shopper gets no second confirmation. Returns the number of deliveries.
 */
export async function replayLead(
  { leads, deliveries, clock }: ReplayDeps,
  tenant: Tenant,
  leadId: string,
  destination?: string,
): Promise<Result<number, 'no-lead' | 'kept-back' | 'no-destination'>> {
  if (destination !== undefined && !destinationNamed(destination, tenant)) return err('no-destination');
  const lead = await leads.byId(tenant.slug, leadId);
  if (!lead) return err('no-lead');
  if (lead.quarantined) return err('kept-back');
  const taking = destinationsOf(lead, tenant).filter((name) => name !== 'confirmation');
  const destinations = destination === undefined ? taking : [destination];
  const now = clock.now();
  await leads.release(lead, destinations, now);
  return ok(await deliveries.retry(tenant.slug, { leadId, destinations }, now));
}

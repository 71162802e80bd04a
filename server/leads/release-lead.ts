import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { isTestLead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DeliveryQueue } from './delivery-queue';
import type { LeadStore } from './lead-store';
import { destinationNamed, destinationsOf } from './rules/destinations';
import { leadEvent } from './rules/shopper-events';
import type { SubmitLeadDeps } from './submit-lead';

interface QuarantineDeps {
  readonly leads: Pick<LeadStore, 'byId' | 'release' | 'discard'>;
  readonly clock: Clock;
  readonly onLead?: SubmitLeadDeps['onLead'];
  readonly onEvent?: SubmitLeadDeps['onEvent'];
}

/** `not-held`: never quarantined, or already released. */
type Judgement = 'done' | 'not-held' | 'unknown';

/** Delivers a quarantined lead as received and keeps the reason it was held. */
export async function releaseLead(deps: QuarantineDeps, tenant: Tenant, id: string): Promise<Judgement> {
  const lead = await deps.leads.byId(tenant.slug, id);
  if (!lead) return 'unknown';
  if (!lead.quarantined || isTestLead(lead)) return 'not-held';
  const { quarantined: _, ...released } = lead;
  await deps.leads.release(released, destinationsOf(released, tenant), deps.clock.now());
  deps.onLead?.(released);
  const event = leadEvent(released);
  if (event) await deps.onEvent?.(tenant, event);
  return 'done';
}

/** Marks a lead as spam: hidden and never delivered, but kept as long as other leads. It can still be released. */
export async function discardLead(deps: QuarantineDeps, tenant: Tenant, id: string): Promise<Judgement> {
  if (!(await deps.leads.byId(tenant.slug, id))) return 'unknown';
  return (await deps.leads.discard(tenant.slug, id)) ? 'done' : 'not-held';
}

interface ReplayDeps extends Pick<QuarantineDeps, 'clock'> {
  readonly leads: Pick<LeadStore, 'byId' | 'release'>;
  readonly deliveries: Pick<DeliveryQueue, 'retry'>;
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

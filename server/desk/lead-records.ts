import { z } from 'zod';
import type { RecordSite } from '#server/dealer/rules/record-url';
import type { LeadServices } from '#server/leads/create-leads';
import { deliveryRecord, leadDeliverySchema } from '#server/leads/rules/delivery-record';
import { leadRecord, leadRecordSchema } from '#server/leads/rules/lead-record';
import { bookingRecordSchema } from '#server/leads/test-drives/rules/booking-record';
import { type BookedTime, bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { isTestLead, type Lead } from '#server/settings/lead';
import type { LeadProgressStore } from './lead-progress-store';
import { historyRecord, statusChangeSchema } from './rules/status-record';

/** A lead with all that other systems may know of it. */
export const wholeLeadSchema = leadRecordSchema
  .extend({
    assigned_to: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The member of staff whose lead it is; null without one.'),
    booking: bookingRecordSchema.nullable().describe('The booked test drive; null without one.'),
    deliveries: z.array(leadDeliverySchema),
    status_history: z
      .array(statusChangeSchema)
      .describe('Changes of the status, at the desk and through the API, oldest first.'),
    merged_into: z
      .string()
      .nullable()
      .describe('Id of the earlier lead of the same person that staff made it part of; counts are of one.'),
  })
  .meta({ id: 'Lead' });
export type WholeLead = z.infer<typeof wholeLeadSchema>;

/** A lead as a caller may know it who changes leads and does not read them. */
export const leadStateSchema = wholeLeadSchema
  .pick({
    object: true,
    id: true,
    url: true,
    created_at: true,
    updated_at: true,
    status: true,
    assigned_to: true,
  })
  .meta({ id: 'LeadState' });

interface LeadsOf {
  readonly tenant: RecordSite;
  readonly services: Pick<LeadServices, 'deliveries' | 'bookings'> & {
    readonly leadProgress: Pick<LeadProgressStore, 'progress'>;
  };
}

/** Leads with what is stored about them, in the same order. `origin`: of the site as the caller sees it. */
export async function wholeLeads(
  { tenant, services }: LeadsOf,
  leads: readonly Lead[],
  origin?: string,
): Promise<WholeLead[]> {
  const ids = leads.map(({ id }) => id);
  const [deliveries, bookings, progress] = await Promise.all([
    services.deliveries.ofLeads(tenant.slug, ids),
    services.bookings.ofLeads(tenant.slug, ids),
    services.leadProgress.progress(tenant.slug, ids),
  ]);
  return leads.map((lead) => {
    const state = progress.get(lead.id);
    const booking = bookings.find(({ leadId }) => leadId === lead.id);
    return {
      ...leadRecord(lead, state?.status ?? 'new', tenant, origin),
      assigned_to: state?.owner ?? null,
      booking: booking ? bookingRecord(booking, tenant, origin) : null,
      deliveries: (deliveries.get(lead.id) ?? []).map(deliveryRecord),
      status_history: historyRecord(state?.changes ?? []),
      merged_into: state?.mergedInto ?? null,
    };
  });
}

/** A lead as the person who sent it may know it: nothing of how the dealer judges it, works on it or passes it on. */
export function leadOfSender(
  lead: Lead,
  booking: BookedTime | undefined,
  site: RecordSite,
  origin?: string,
): WholeLead {
  const { suspect: _why, quarantined, updated_at: _at, ...sent } = lead;
  const fields = { ...sent, quarantined: isTestLead({ quarantined }) ? quarantined : undefined };
  return {
    ...leadRecord(fields, booking ? 'appointment' : 'new', site, origin),
    assigned_to: null,
    booking: booking ? bookingRecord(booking, site, origin) : null,
    deliveries: [],
    status_history: [],
    merged_into: null,
  };
}

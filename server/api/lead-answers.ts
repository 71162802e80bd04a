import { z } from 'zod';
import { statusRecord, statusRecordSchema } from '#server/desk/rules/status-record';
import type { Bff } from '#server/entry/bff';
import {
  deliveryRecord,
  leadDeliverySchema,
  leadPayload,
  leadPayloadSchema,
} from '#server/leads/rules/lead-payload';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/leads/test-drives/views/booking-view';
import type { Lead } from '#server/settings/lead';

/** An example lead for the API documents. */
export const exampleLead = {
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  category: 'Enquiry',
  fields: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', postcode: '4000' },
  source: 'form' as const,
  form_completed: true,
  offer_accepted: false,
  lead_attributes: { visited_pages: [], linked_query_params: {} },
  consents: [],
  created_at: '2026-11-20T01:02:03.000Z',
};

/** An example of a lead's status for the API documents. */
export const exampleStatus = {
  status: 'contacted' as const,
  status_history: [
    {
      status: 'contacted' as const,
      note: 'Rang back; she comes on Saturday.',
      by: 'CRM',
      at: '2026-11-20T02:30:00.000Z',
    },
  ],
};

/** A lead with its deliveries, its test drive and its status. */
export const leadAnswerSchema = leadPayloadSchema
  .extend({
    deliveries: z.array(leadDeliverySchema),
    booking: bookingRecordSchema.optional(),
    ...statusRecordSchema.shape,
  })
  .meta({ id: 'ListedLead' });
type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/** An example lead, in the form that lists have. */
export const exampleListedLead: LeadAnswer = {
  ...exampleLead,
  deliveries: [
    {
      delivery_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D-crm',
      destination: 'crm',
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      delivered_at: '2026-11-20T01:02:04.000Z',
      last_error: null,
    },
  ],
  ...exampleStatus,
};

/** These leads with what is stored about them, in the same order. */
export async function leadAnswers(
  { tenant, services }: Pick<Bff, 'tenant' | 'services'>,
  leads: readonly Lead[],
): Promise<LeadAnswer[]> {
  const ids = leads.map(({ id }) => id);
  const [deliveries, bookings, progress] = await Promise.all([
    services.deliveries.ofLeads(tenant.slug, ids),
    services.bookings.ofLeads(tenant.slug, ids),
    services.leadProgress.progress(tenant.slug, ids),
  ]);
  return leads.map((lead) => {
    const booking = bookings.find(({ leadId }) => leadId === lead.id);
    return {
      ...leadPayload(lead),
      deliveries: (deliveries.get(lead.id) ?? []).map(deliveryRecord),
      ...(booking ? { booking: bookingRecord(booking) } : {}),
      ...statusRecord(progress.get(lead.id)),
    };
  });
}

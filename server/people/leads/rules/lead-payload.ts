import type { Lead } from '#server/settings/lead';
import type { LeadPayload } from '../lead-payload';
import { consentsOf } from './consents';

/** A stored lead in its external format. */
export function leadPayload(lead: Lead): LeadPayload {
  const { id, tenant: _tenant, form_token: _token, opt_in: _old, ...kept } = lead;
  const carId = lead.car?.id ?? lead.fields['car_id'];
  return {
    lead_id: id,
    ...kept,
    form_completed: lead.form_completed ?? true,
    offer_accepted: lead.offer_accepted ?? false,
    ...(carId && { car_id: carId }),
    ...(lead.dealership_id && { car_dealership_id: lead.dealership_id }),
    lead_attributes: lead.lead_attributes ?? { visited_pages: [], linked_query_params: {} },
    consents: consentsOf(lead),
  };
}

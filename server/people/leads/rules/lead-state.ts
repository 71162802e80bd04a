import type { LeadStatesTable } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { leadWords } from './lead-words';

/** A lead's initial state: new, with its search words. */
export const newLeadState = (lead: Lead): LeadStatesTable => ({
  lead_id: lead.id,
  tenant: lead.tenant,
  created_at: lead.created_at,
  category: lead.category,
  status: 'new',
  location_id: lead.fields['location_id'] ?? null,
  dealership_id: lead.dealership_id ?? null,
  words: leadWords(lead),
  owner_id: null,
  phone: lead.fields['phone'] ?? null,
  email: lead.fields['email']?.toLowerCase() ?? null,
  replied_at: null,
  reply_seconds: null,
  changed_at: null,
  changed_by: null,
});

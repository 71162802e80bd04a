import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { displayPhone } from './phone-number';

const mostCharacters = 1_000;
/** Words of one search; more than people type. */
const mostTerms = 6;

/** Lower case, no accents, single spaces: applied to both the search words and the text searched. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@+.'&_/-]+/gu, ' ')
    .trim();

const digitsOf = (phone: string) => displayPhone(phone).replace(/\D/g, '');

/** A lead's searchable words: name, email, phone in both formats, car, stock number, VIN, rego, its id. */
export function leadWords({ id, fields, car }: Pick<Lead, 'id' | 'fields' | 'car'>): string {
  const { name, last_name, email, phone = '', Rego: rego, rego: plate } = fields;
  const words = [name, last_name, email, phone, digitsOf(phone), rego, plate];
  const about = [car?.name, car?.stocknum, car?.vin, id];
  return plain([...words, ...about].filter(Boolean).join(' ')).slice(0, mostCharacters);
}

/** The words of a search, which must all occur. A phone number in groups is one word. */
export function searchTerms(query: string): readonly string[] {
  const text = query.slice(0, 200);
  const phone = /^[\s+()\d-]{6,24}$/.test(text) ? text.replace(/[\s()-]/g, '') : undefined;
  if (phone) return [phone];
  return plain(text).split(' ').filter(Boolean).slice(0, mostTerms);
}

/**
 * A lead's initial state: new, with its search words, at the chosen location or else the yard of its car. Its dealership is
 * the id or, of one that the shopper chose, the slug.
 */
export const newLeadState = (lead: Lead, status: 'new' | 'appointment' = 'new'): Database['lead_states'] => ({
  lead_id: lead.id,
  tenant: lead.tenant,
  created_at: lead.created_at,
  category: lead.category,
  status,
  location_id: lead.fields['location_id'] ?? lead.car?.location_id ?? null,
  dealership_id: lead.dealership_id ?? lead.fields['dealership_slug'] ?? null,
  words: leadWords(lead),
  owner_id: null,
  phone: lead.fields['phone'] ?? null,
  email: lead.fields['email']?.toLowerCase() ?? null,
  // Whoever typed it was speaking to the person.
  replied_at: lead.added_by === undefined ? null : lead.created_at,
  reply_seconds: null,
  changed_at: null,
  changed_by: null,
  merged_into: null,
});

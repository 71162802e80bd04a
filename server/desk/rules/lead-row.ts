import type { Lead } from '../../leads/lead';
import { displayPhone } from '../../leads/rules/phone-number';
import type { Tenant } from '../../tenants/tenant-schema';
import type { DeskLead } from '../desk-store-port';
import type { LeadRowView } from '../views/inbox-view';
import { ageText, momentText } from './desk-time';
import { leadChips } from './lead-chips';

export const leadHref = (id: string): string => `/desk/leads/${encodeURIComponent(id)}`;

/** Who it is from; somebody always is. */
export const personName = ({ fields }: Pick<Lead, 'fields'>): string =>
  [fields['name'], fields['last_name']].filter(Boolean).join(' ') || 'No name';

/** A number to ring, as Australians write it. */
export function phoneLink({ fields }: Pick<Lead, 'fields'>): { text: string; href: string } | undefined {
  const phone = fields['phone'];
  return phone ? { text: displayPhone(phone), href: `tel:${phone.replace(/[^+\d]/g, '')}` } : undefined;
}

/** Where the shopper wants to go, else whose car it is. */
export function placeName(
  { fields, dealership_id }: Lead,
  { locations }: Pick<Tenant, 'locations'>,
): string | undefined {
  const chosen = locations.find(({ id }) => id === fields['location_id']);
  const owner = locations.find((one) => dealership_id !== undefined && one.dealership_id === dealership_id);
  return chosen?.name ?? fields['location'] ?? owner?.name;
}

/** A lead as a line of the inbox. */
export function leadRow(one: DeskLead, tenant: Tenant, now: Date): LeadRowView {
  const { lead } = one;
  const at = new Date(lead.created_at);
  return {
    id: lead.id,
    href: leadHref(lead.id),
    name: personName(lead),
    about: lead.car?.name ?? lead.fields['car_id'] ?? lead.subcategory ?? lead.category,
    category: lead.category,
    place: tenant.locations.length > 1 ? placeName(lead, tenant) : undefined,
    age: ageText(at, now, tenant.time_zone),
    at: lead.created_at,
    atText: momentText(at, tenant.time_zone),
    chips: leadChips(one, tenant, now),
    phone: phoneLink(lead),
  };
}

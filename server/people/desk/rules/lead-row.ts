import { displayPhone } from '#server/people/leads/rules/phone-number';
import { preferredTimeText } from '#server/people/leads/rules/preferred-time';
import type { Booking } from '#server/people/leads/test-drives/booking-store-port';
import { appointmentText } from '#server/people/leads/test-drives/rules/appointment-text';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DeskLead } from '../desk-store-port';
import type { LeadRowView } from '../views/inbox-view';
import { ageText, momentText } from './desk-time';
import { leadChips } from './lead-chips';

export const leadHref = (id: string): string => `/desk/leads/${encodeURIComponent(id)}`;

/** The sender's name, with a fallback. */
export const personName = ({ fields }: Pick<Lead, 'fields'>): string =>
  [fields['name'], fields['last_name']].filter(Boolean).join(' ') || 'No name';

/** A phone number in Australian format. */
export function phoneLink({ fields }: Pick<Lead, 'fields'>): { text: string; href: string } | undefined {
  const phone = fields['phone'];
  return phone ? { text: displayPhone(phone), href: `tel:${phone.replace(/[^+\d]/g, '')}` } : undefined;
}

/** The shopper's chosen location, otherwise the car's. */
export function placeName(
  { fields, dealership_id }: Lead,
  { locations }: Pick<Tenant, 'locations'>,
): string | undefined {
  const chosen = locations.find(({ id }) => id === fields['location_id']);
  const owner = locations.find((one) => dealership_id !== undefined && one.dealership_id === dealership_id);
  return chosen?.name ?? fields['location'] ?? owner?.name;
}

/** The inbox's data besides the lead itself. */
export interface BesideLead {
  readonly booking?: Pick<Booking, 'startsAt' | 'locationId' | 'state'> | undefined;
  /** Other leads of the same person. */
  readonly others?: number | undefined;
  /** The owner's name. */
  readonly owner?: string | undefined;
}

/** The booked or preferred time. Undefined without one. */
export function appointmentOf(
  lead: Lead,
  booking: BesideLead['booking'],
  tenant: Tenant,
): string | undefined {
  if (booking) {
    const place = tenant.locations.find(({ id }) => id === booking.locationId);
    const when = appointmentText(booking.startsAt, place?.time_zone ?? tenant.time_zone);
    return booking.state === 'cancelled' ? `${when} (cancelled)` : when;
  }
  const wished = lead.fields['preferred_time'];
  return lead.fields['appointment'] ?? (wished && `${preferredTimeText(wished)} (requested)`);
}

const othersLink = (lead: Lead, count: number): LeadRowView['others'] => {
  const query = lead.fields['phone'] ?? lead.fields['email'] ?? '';
  const text = count === 1 ? '1 other lead' : `${count} other leads`;
  return { text, href: `/desk?${new URLSearchParams({ q: query })}` };
};

/** A lead as a row of the inbox. */
export function leadRow(one: DeskLead, tenant: Tenant, now: Date, beside: BesideLead = {}): LeadRowView {
  const { lead } = one;
  const at = new Date(lead.created_at);
  return {
    id: lead.id,
    href: leadHref(lead.id),
    name: personName(lead),
    about: lead.car?.name ?? lead.fields['car_id'] ?? lead.subcategory ?? lead.category,
    category: lead.category,
    place: tenant.locations.length > 1 ? placeName(lead, tenant) : undefined,
    appointment: appointmentOf(lead, beside.booking, tenant),
    others: beside.others ? othersLink(lead, beside.others) : undefined,
    owner: beside.owner,
    age: ageText(at, now, tenant.time_zone),
    at: lead.created_at,
    atText: momentText(at, tenant.time_zone),
    chips: leadChips(one, tenant, now),
    phone: phoneLink(lead),
  };
}

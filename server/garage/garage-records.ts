import type { CustomerRecords } from '#server/customers/customer-data';
import type { Booking, BookingStore } from '#server/leads/test-drives/booking-store';
import type { CustomerCarStore } from './customer-car-port';
import type { CustomerLead, CustomerLeadStore } from './customer-lead-port';
import { leadStatusWords } from './rules/lead-status-words';
import { leadType } from './rules/lead-type';

/** More than anyone sends. */
const mostLeads = 1_000;

/** A customer's own cars. */
export const customerCarRecords = (cars: Pick<CustomerCarStore, 'list' | 'clear'>): CustomerRecords => ({
  name: 'cars',
  export: async ({ tenant, id }) =>
    (await cars.list({ tenant, customerId: id })).map(({ serviceOn, createdAt, id: _, ...details }) => ({
      ...details,
      service_on: serviceOn,
      added_at: createdAt,
    })),
  forget: ({ tenant, id }) => cars.clear({ tenant, customerId: id }),
});

interface LeadDeps {
  readonly customerLeads: CustomerLeadStore;
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
}

/**
 * Leads under a customer's number, with the times that they booked. They are the dealer's records: they stay when the
 * account is deleted, and `dealer leads forget` deletes them.
 */
export const customerLeadRecords = ({ customerLeads, bookings }: LeadDeps): CustomerRecords => ({
  name: 'enquiries',
  export: async ({ tenant, phone }) => {
    const leads = await customerLeads.ofPhone(tenant, phone, { limit: mostLeads });
    const booked = await bookings.ofLeads(
      tenant,
      leads.map(({ id }) => id),
    );
    const byLead = new Map(booked.map((booking) => [booking.leadId, booking]));
    return leads.map((lead) => leadRecord(lead, byLead.get(lead.id)));
  },
  forget: async () => {},
});

const leadRecord = (lead: CustomerLead, booking: Booking | undefined) => ({
  type: leadType(lead.category, lead.subcategory),
  car: lead.car?.name ?? null,
  sent_at: lead.createdAt,
  status: leadStatusWords(lead.status),
  ...(booking ? { booking: bookingRecord(booking) } : {}),
});

const bookingRecord = ({ startsAt, endsAt, locationId, state }: Booking) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  location: locationId,
  state,
});

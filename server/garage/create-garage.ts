import type { Orders } from '#server/buying/orders/create-orders';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { Watchlists } from '#server/customers/create-customers';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { AlertsVisit } from '#server/customers/pages/account-page';
import type { Messages } from '#server/dealer/messages/create-messages';
import type { Visit } from '#server/dealer/visit';
import type { Booking, BookingStore } from '#server/leads/test-drives/booking-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { CustomerCarStore } from './customer-cars';
import { type CustomerLead, CustomerLeadStore, leadStatusWords, leadType } from './customer-leads';

export interface Garages {
  /** Customers' own cars. */
  readonly customerCars: CustomerCarStore;
  /** Leads under a customer's number. */
  readonly customerLeads: CustomerLeadStore;
  /** The garage's parts of a customer's data. */
  readonly garageRecords: readonly CustomerRecords[];
}

interface GaragesDeps {
  readonly commits: GroupCommit;
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
}

export function createGarages({ commits, bookings }: GaragesDeps): Garages {
  const customerCars = new CustomerCarStore(commits);
  const customerLeads = new CustomerLeadStore(commits.db);
  const garageRecords = [customerCarRecords(customerCars), customerLeadRecords({ customerLeads, bookings })];
  return { customerCars, customerLeads, garageRecords };
}

/** More than anyone sends. */
const mostLeads = 1_000;

/** A customer's own cars. */
const customerCarRecords = (cars: Pick<CustomerCarStore, 'list' | 'clear'>): CustomerRecords => ({
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
const customerLeadRecords = ({ customerLeads, bookings }: LeadDeps): CustomerRecords => ({
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

/** The services for the sections of the garage. */
export type GarageVisit = ShopperVisit &
  AlertsVisit &
  Visit<Garages & Watchlists & Pick<Orders, 'orders'> & Pick<Messages, 'messages'>>;

import type { WholeLead } from '#server/desk/lead-records';
import { exampleBooking } from './bookings';

/** A lead in the API documents, as events have it. */
export const exampleLeadFacts = {
  object: 'lead',
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  url: 'https://www.brolga.example/desk/leads/01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  created_at: '2026-11-20T01:02:03.000Z',
  updated_at: '2026-11-20T02:30:00.000Z',
  category: 'Enquiry',
  subcategory: 'Car enquiry',
  status: 'contacted',
  contact: {
    first_name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '+61491570006',
    phone_text: '0491 570 006',
    phone_country: 'AU',
    postcode: '4000',
  },
  message: 'Is it still here?',
  car_id: '3f7c2a91d04be865',
  car: {
    id: '3f7c2a91d04be865',
    slug: '2019-mazda-cx-5-akera-b10442',
    name: '2019 Mazda CX-5 Akera',
    stock_number: 'B10442',
    price: 27_990,
    odometer_km: 81_200,
    availability: 'in_stock',
    place: 'Brolga Aspley',
  },
  source: 'form',
  came_from: 'google / cpc',
  page_url: 'https://www.brolga.example/cars/2019-mazda-cx-5-akera-b10442',
  campaign: {
    parameters: { utm_source: 'google', utm_medium: 'cpc' },
    visited_pages: ['/', '/search/used-cars'],
  },
  consents: [
    {
      kind: 'opt_in',
      text: 'Send me news and offers from Brolga Motors. I can unsubscribe at any time.',
      version: '5f1d8a0c2b7e',
      given: true,
      at: '2026-11-20T01:02:03.000Z',
    },
  ],
  valuation: null,
  suspect: null,
  quarantined: null,
  test: false,
  details: { preferred_time: 'Morning' },
  legacy: {
    form_completed: true,
    offer_accepted: false,
    dealership_id: null,
    dealership_slug: 'brolga-aspley',
    manufacturer_slug: null,
    page_id: null,
    vehicle_status: 'in_stock',
    user_agent: null,
  },
} satisfies Partial<WholeLead>;

/** The same as lists have it. */
export const exampleLead: WholeLead = {
  ...exampleLeadFacts,
  assigned_to: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC5A', name: 'Kim Ferraro' },
  booking: null,
  deliveries: [
    {
      id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D-crm',
      destination: 'crm',
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      delivered_at: '2026-11-20T01:02:04.000Z',
      last_error: null,
    },
  ],
  status_history: [
    {
      status: 'contacted',
      note: 'Rang back; she comes on Saturday.',
      by: 'CRM',
      at: '2026-11-20T02:30:00.000Z',
    },
  ],
  merged_into: null,
};

/** A new lead with the test drive that it booked. */
export const exampleTestDrive: WholeLead = {
  ...exampleLead,
  updated_at: exampleLead.created_at,
  category: 'Test Drive',
  subcategory: null,
  status: 'appointment',
  assigned_to: null,
  booking: exampleBooking,
  source: 'api',
  came_from: 'API',
  page_url: null,
  campaign: null,
  consents: [],
  deliveries: [],
  status_history: [],
  details: { location_id: 'brolga-aspley', starts_at: exampleBooking.starts_at },
};

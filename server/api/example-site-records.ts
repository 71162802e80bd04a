import type { z } from 'zod';
import type {
  locationRecordSchema,
  modelRecordSchema,
  offerRecordSchema,
  postRecordSchema,
  reviewRecordSchema,
} from './site-records';

/** Examples for the API document; none of them exists. */
const site = 'https://www.brolga.example';

export const exampleLocationRecord: z.infer<typeof locationRecordSchema> = {
  id: 'brolga-aspley',
  slug: 'aspley',
  name: 'Brolga Aspley',
  url: `${site}/contact-us/aspley`,
  primary: true,
  location_type: 'sales',
  manufacturers: [],
  phone: '07 5550 0142',
  street: '1140 Brolga Parade',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  lat: -27.36,
  long: 153.02,
  time_zone: 'Australia/Brisbane',
  opening_hours: [{ weekday: 1, status: 'open', open: '08:30', close: '17:30' }],
  special_hours: [{ name: 'Christmas Day', date: '12-25', status: 'closed', department: 'all' }],
  dealer_license_number: 'QLD Motor Dealer Licence 0000142',
  distribution_locations: [],
};

export const exampleOfferRecord: z.infer<typeof offerRecordSchema> = {
  id: 'winter-ranger',
  name: '1.9% on the Ranger',
  url: `${site}/offers/ford/winter-ranger`,
  description: '1.9% a year comparison rate on every Ranger in stock.',
  manufacturer: 'Ford',
  model: { name: 'Ranger', slug: 'ranger' },
  expiry: '2026-12-31',
};

export const exampleModelRecord: z.infer<typeof modelRecordSchema> = {
  id: 'ford-ranger',
  name: 'Ranger',
  slug: 'ranger',
  manufacturer_name: 'Ford',
  body: ['Ute'],
  fuel: ['Diesel'],
  variant: 'XL, XLT and Wildtrak',
  status: 'new',
};

export const examplePostRecord: z.infer<typeof postRecordSchema> = {
  url: `${site}/blog/towing-with-a-ute`,
  title: 'Towing with a ute',
  description: 'What the figures on the plate mean.',
  published: '2026-10-02',
  category: 'Advice',
  tags: ['towing'],
  author: 'Sam Reid',
};

export const exampleReviewRecord: z.infer<typeof reviewRecordSchema> = {
  id: 'r-104',
  customer_name: 'Priya',
  rating: 5,
  text: 'Easy from start to finish.',
  date: '2026-09-12',
};

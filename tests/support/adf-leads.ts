import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { testLocation, testTenant } from './test-tenant';

/** A dealer, and leads as received, for tests of what other systems get. */
export const tenant = testTenant({
  name: 'Brolga & Sons <Motors>',
  locations: [
    testLocation('aspley', {
      name: 'Brolga Aspley',
      primary: true,
      dealership_id: 'BMG1',
      street: '1140 Brolga Parade',
    }),
    testLocation('nundah', {
      name: 'Brolga Nundah',
      phone: '(07) 5550 0150',
      street: '2 Road',
      city: 'Nundah',
      postcode: '4012',
    }),
  ],
});
export const car = {
  id: 'c1',
  slug: 'hilux',
  name: '2021 Toyota HiLux SR5',
  stocknum: '1042',
  price: 45_990,
  car_type: 'used',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  km: 40_120,
  vin: 'MR0KA3CD501234567',
  colour: 'Glacier White',
};
export const lead: Lead = {
  id: '01ARYZ6S410000000000000000',
  tenant: 'brolga',
  source: 'form',
  ...filing.enquiry,
  fields: {
    name: 'Jane',
    last_name: "O'Brien",
    email: 'jane@example.com',
    phone: '+61491570006',
    postcode: '4000',
    message: 'Is it <b>still</b> there?\r\nThanks & bye',
  },
  car,
  created_at: '2026-11-19T23:00:00.000Z',
};
const { car: _, ...rest } = lead;
export const withoutCar: Lead = rest;
export const traded = { trade_year: '2014', trade_make: 'Mazda', trade_model: '3', trade_km: '120000' };
/** The fields of an online valuation, beside those of the car. */
export const valued = {
  trade_badge: 'SP25',
  trade_estimate_low: '9200',
  trade_estimate_high: '10800',
  trade_offer: '10000',
  trade_offer_expires: '2026-11-29T23:00:00.000Z',
  trade_accepted: 'Yes',
  trade_reached: 'photos',
  trade_basis: '14 similar cars, 2013–2015',
  trade_payout: '4500',
};
/** The fields of an order whose figures were agreed. */
export const ordered = {
  order_price: 'Price: $30,000',
  order_drive_away: 'Drive-away price: $31,598.50',
  order_payment: 'Finance with Harbour',
  order_add_on_3: 'Paint protection: $599',
  order_trade_in: 'Trade-in: 2014 Mazda 3 SP25: -$10,000',
  order_payout: 'Finance paid out: $4,500',
  order_deposit: 'Deposit: -$500',
  order_balance: 'Still to pay at the handover: $25,598.50',
};
export const own = { Rego: '123ABC', rego_state: 'qld', trade_colour: 'Blue' };

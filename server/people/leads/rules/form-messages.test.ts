import { describe, expect, it } from 'vitest';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { checkFields } from './enquiry';
import { fieldsOf } from './lead-form';
import { pageForm } from './page-forms';

/** Messages beside the fields of each form with its own address; the contact form's are in `page-forms.test.ts`. */
const place = (slug: string, more: object = {}) =>
  testLocation(`id-${slug}`, { slug, name: `Brolga ${slug}`, dealership_slug: slug, ...more });
const tenant = testTenant({
  locations: [
    place('aspley', { primary: true }),
    place('southport'),
    place('workshop', { location_type: 'service' }),
    place('garage', { location_type: 'service' }),
  ],
  forms: { careers: { positions: ['Detailer'] } },
});
/** Friday 20 November 2026, 10:00 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');

const postcode = 'Invalid postcode. Please enter a 4-digit number.';
const rego = 'Enter a rego of up to nine letters and digits.';
const digits = 'Enter a whole number, in digits.';

type Wrong = readonly [field: string, entry: string, message: string | RegExp];

const contact: readonly Wrong[] = [
  ['name', '', 'Enter your first name.'],
  ['last_name', '', 'Enter your last name.'],
  ['postcode', '', postcode],
  ['postcode', '40a', postcode],
  ['phone', '', 'Enter your phone number.'],
  ['phone', '12345', 'Enter an Australian phone number, like 0491 570 006 or 07 5550 0123.'],
  ['email', '', 'Enter your email address.'],
  ['email', 'mia@', 'Enter an email address like name@example.com.'],
];
const ownCar: readonly Wrong[] = [
  ['Vehicle Make', '', 'Enter the make of your car.'],
  ['Vehicle Model', '', 'Enter the model of your car.'],
];

const forms: Readonly<Record<string, readonly Wrong[]>> = {
  '/service': [
    ...ownCar,
    ['location_id', '', 'Choose a location.'],
    ['Rego', '', 'Enter the rego.'],
    ['Rego', '1234567890', rego],
    ['preferred_date', '2020-01-01', /^Choose a day from /],
  ],
  '/vehicle-parts-and-accessories': [
    ...ownCar,
    ['Rego', '!!', rego],
    ['message', '', 'Tell us which parts you need.'],
  ],
  '/fleet': [
    ['company', '', 'Enter your company.'],
    ['fleet_size', '', 'Choose the size of your fleet.'],
    ['dealership_slug', '', 'Choose a dealership.'],
  ],
  '/careers': [
    ['position', '', 'Choose a position.'],
    ['dealership_slug', '', 'Choose a dealership.'],
    ['resume', '', 'Choose your résumé.'],
  ],
  '/special-offers': [
    ['location_id', '', 'Choose a location.'],
    ['message', '', 'Enter your message.'],
  ],
  '/trade-in': [
    ['Rego', '1234567890', 'Enter a registration of up to nine letters and digits.'],
    ['trade_year', '1899', 'Enter a year from 1930 to 2027.'],
    ['trade_km', '', 'Enter the kilometres.'],
    ['trade_km', 'many', digits],
    ['trade_km', '2,000,001', 'Enter a number from 0 km to 2,000,000 km.'],
  ],
  '/apply-for-finance': [
    ['budget', '', 'Enter the price of the car.'],
    ['budget', 'a lot', digits],
    ['budget', '1,000,001', 'Enter a number from $0 to $1,000,000.'],
    ['deposit', 'some', digits],
  ],
};

describe.each(Object.entries(forms))('%s', (path, wrong) => {
  it.each([...contact, ...wrong])('answers %s "%s" with %s', (field, entry, message) => {
    const url = new URL(path, 'http://brolga.localhost/');
    const form = pageForm(url.pathname)?.make({ tenant, now, url });
    const checked = checkFields(fieldsOf(form ?? { steps: [] }), { [field]: entry });
    const found = checked.ok ? undefined : checked.error[field];
    expect(found).toMatch(message);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadStatusWords, leadType, storedPhones } from '#server/garage/customer-leads';
import { expectEach } from '../../../tests/support/expect-each';
import { type CarField, carFields, checkCar } from './car-details';

const today = '2026-11-20';
const nothing = { year: '', rego: '', km: '', service_on: '' };
const check = (texts: Partial<Record<CarField, string>>) =>
  checkCar({ make: 'Mazda', model: 'CX-5', ...nothing, ...texts }, today);

describe("a customer's car", () => {
  it('needs a make and a model only', () => {
    expect(check({})).toEqual({
      ok: true,
      details: { make: 'Mazda', model: 'CX-5', year: null, rego: null, km: null, serviceOn: null },
    });
    expect(check({ make: ' ', model: '\u0000' })).toEqual({
      ok: false,
      errors: { make: 'Enter the make.', model: 'Enter the model.' },
    });
  });

  it.each<[CarField, string, object]>([
    ['make', '  Great \n Wall ', { make: 'Great Wall' }],
    ['year', ' 1998 ', { year: 1998 }],
    ['year', '2027', { year: 2027 }],
    ['rego', 'abc 123; ＡＢＣ１２３', { rego: 'ABC123' }],
    ['rego', ' 1ab-2cd', { rego: '1AB2CD' }],
    ['rego', 'S·123·ABC', { rego: 'S123ABC' }],
    ['rego', '', { rego: null }],
    ['km', '45,000; 45 000 km; 45\u00a0000KMs; 45000 kilometres', { km: 45_000 }],
    ['km', '0', { km: 0 }],
    ['km', ' ', { km: null }],
    ['service_on', '2027-02-03; 3/2/2027', { serviceOn: '2027-02-03' }],
    ['service_on', '2026-01-31', { serviceOn: '2026-01-31' }],
    ['service_on', '', { serviceOn: null }],
  ])('reads %s from %j', (name, texts, expected) => {
    const details = expect.objectContaining(expected);
    expectEach<object>(texts, (text) => check({ [name]: text }), { ok: true, details });
  });

  it.each<[CarField, string, RegExp]>([
    ['make', 'x'.repeat(61), /at most 60/],
    ['year', '98; 2028; 1899; new', /from 1900 to 2027/],
    ['rego', 'ABCDE12345; AB/123; ---', /up to nine/],
    ['km', 'many; -1; 45.5; 2000001; km', /a number up to 2,000,000/],
    ['service_on', '31/2/2027; 2027-13-01; March', /like 20\/11\/2026/],
    ['service_on', '2126-11-20', /between 2016 and 2036/],
  ])('refuses %s %j', (name, texts, message) => {
    const errors = { [name]: expect.stringMatching(message) };
    expectEach<object>(texts, (text) => check({ [name]: text }), { ok: false, errors });
  });

  it('stays the same if it is stored and read again', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 70 });
    const texts = fc.record(Object.fromEntries(carFields.map((name) => [name, text])));
    const roundTrip = fc.property(texts, (typed) => {
      const first = check(typed);
      if (!first.ok) return;
      const { serviceOn, year, km, rego, ...names } = first.details;
      const stored = { ...names, year: `${year ?? ''}`, km: `${km ?? ''}`, rego: rego ?? '' };
      expect(check({ ...stored, service_on: serviceOn ?? '' })).toEqual(first);
    });
    fc.assert(roundTrip);
  });
});

it.each([
  ['new', 'Received'],
  ['contacted', 'In progress'],
  ['appointment', 'Appointment made'],
  ['won', 'Completed'],
  ['closed', 'Closed'],
] as const)('%s is %s for the shopper', (status, text) => expect(leadStatusWords(status)).toBe(text));

it.each([
  ['Enquiry', 'Car enquiry', 'Car enquiry'],
  ['Enquiry', undefined, 'Enquiry'],
  ['Trade-in', 'Sell my car', 'Sell my car'],
  ['Reservation', 'Reserve', 'Reservation'],
  ['Trade-in', 'Car enquiry', 'Trade-in'],
  ['Service', 'Robin, call 0491 570 006', 'Service'],
  ['Robin', 'Car enquiry', 'Enquiry'],
])('a lead of category %s, %s is shown as %s', (category, subcategory, type) =>
  expect(leadType(category, subcategory)).toBe(type),
);

it.each([
  ['+61491570006', ['+61491570006', '0491570006']],
  ['+64211234567', ['+64211234567']],
])('a customer with the number %s is looked for as %j', (phone, forms) =>
  expect(storedPhones(phone)).toEqual(forms),
);

import { describe, expect, test } from 'vitest';
import { expectEach } from '../../../tests/support/expect-each';
import { boxesField, boxField, choiceField, dayField, numberField, textField } from './field-kinds';
import { cleanFields } from './lead-fields';
import { checkFields } from './lead-form';
import { countryOfPhone, displayPhone, normalisePhone } from './phone-number';
import { preferredTimeProblem, preferredTimeText, timeBounds } from './place-choice';
import { enquiryFields } from './shared-fields';

const rules = enquiryFields({ message_required: true });
const right = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it still available?',
};
const errorOf = (field: string, value: unknown) => {
  const checked = checkFields(rules, { ...right, [field]: value });
  return checked.ok ? null : (checked.error[field] ?? `other: ${Object.keys(checked.error).join()}`);
};
const phoneMessage =
  'Enter a phone number like 0491 570 006 or 07 5550 0123, or start with + and the country code.';
const emailMessage = 'Enter an email address like name@example.com.';
const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';

describe('enquiry fields', () => {
  test('accepts a valid enquiry, trimmed, without unknown fields', () => {
    expect(checkFields(rules, { ...right, name: '  Jane ', extra: 'x' })).toEqual({ ok: true, value: right });
  });

  test('reports every missing field in plain English', () => {
    expect(checkFields(rules, {})).toEqual({
      ok: false,
      error: {
        name: 'Enter your first name.',
        last_name: 'Enter your last name.',
        email: 'Enter your email address.',
        phone: 'Enter your phone number.',
        postcode: postcodeMessage,
        message: 'Enter your message.',
      },
    });
  });

  test('makes the message optional if the site says so', () => {
    const relaxed = enquiryFields({ message_required: false });
    expect(checkFields(relaxed, { ...right, message: '' }).ok).toBe(true);
  });

  test.each([
    ['name', 'n'.repeat(80), null],
    ['name', 'n'.repeat(81), 'First name can be at most 80 characters.'],
    ['name', ' \t ', 'Enter your first name.'],
    ['last_name', "O'Brien-Nguyễn 陳", null],
    ['message', 'm'.repeat(4_000), null],
    ['message', 'm'.repeat(4_001), 'Message can be at most 4,000 characters.'],
    ['message', 'm\r\n'.repeat(2_000), null],
    ['postcode', '0800', null],
    ['postcode', 4000, null],
  ])('checks %s %j: %j', (field, value, message) => expect(errorOf(field, value)).toBe(message));

  test('rejects a postcode that is not four digits', () => {
    expectEach('800; 40000; 4O00; ٤٠٠٠', (postcode) => errorOf('postcode', postcode), postcodeMessage);
  });

  test.each([
    '12345678',
    '0491 570 00',
    '0491 570 0066',
    '05 1234 5678',
    '02 3900 1234',
    'call me',
    '+1 415 555',
    '++61491570006',
    '('.repeat(100_000),
  ])('rejects the phone number %j', (phone) => expect(errorOf('phone', phone)).toBe(phoneMessage));

  test.each(['a@b.co', "o'brien+cars@mail.example.com.au", 'jürgen@bücher.example', 'x@sub.xn--p1ai'])(
    'accepts the email %j',
    (email) => expect(errorOf('email', email)).toBeNull(),
  );
  test.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'jane doe@example.com',
    'jane@example.com\nBcc: x@example.com',
    'jane@-example.com',
    '.jane@example.com',
    'jane..doe@example.com',
    'Jane <jane@example.com>',
    'a@example.com,b@example.com',
    `a@${'a-'.repeat(120)}!`,
  ])('rejects the email %j', (email) => expect(errorOf('email', email)).toBe(emailMessage));

  // A regular expression that backtracks would run for minutes here.
  test('rejects a long email of many parts', () => {
    expect(errorOf('email', `${'a.'.repeat(100_000)}@`)).toEqual(expect.any(String));
  });
});

describe('field types', () => {
  const options = ['Brakes', 'Tyres', 'Air conditioning'].map((text) => ({ value: text, text }));
  const rules = {
    select: choiceField({ name: 'v', label: 'Category', control: 'select', options, required: true }),
    'optional radio': choiceField({ name: 'v', label: 'Keys', control: 'radio', options }),
    boxes: boxesField({ name: 'v', label: 'Services', options }),
    'required boxes': boxesField({ name: 'v', label: 'Services', options, required: true }),
    box: boxField({ name: 'v', label: 'I agree', required: true, missing: 'Agree first.' }),
    km: numberField({ name: 'v', label: 'Kilometres', min: 0, max: 999_999, after: 'km', required: true }),
    budget: numberField({ name: 'v', label: 'Budget', min: 1_000, max: 1_000_000, before: '$' }),
    day: dayField({
      name: 'v',
      label: 'Preferred date',
      min: '2026-11-21',
      max: '2027-02-19',
      required: true,
    }),
    'any day': dayField({ name: 'v', label: 'Preferred date' }),
    text: textField({ name: 'v', label: 'Company', maxLength: 5, required: true }),
  } as const;

  test.each<[keyof typeof rules, unknown, string]>([
    ['select', 'Tyres', 'Tyres'],
    ['optional radio', '', ''],
    ['boxes', undefined, ''],
    ['boxes', ['Brakes', 'Tyres'], 'Brakes, Tyres'],
    ['boxes', 'Brakes, Air conditioning', 'Brakes, Air conditioning'],
    ['box', 'yes', 'yes'],
    ['km', '0', '0'],
    ['km', '85,000', '85000'],
    ['km', ' 999 999 ', '999999'],
    ['budget', '$25,000', '25000'],
    ['budget', '', ''],
    ['day', '2026-11-21', '2026-11-21'],
    ['day', '2027-02-19', '2027-02-19'],
    ['any day', '1999-01-01', '1999-01-01'],
    ['text', 'Acme1', 'Acme1'],
  ])('%s accepts %j as %j', (kind, entered, stored) => {
    const checked = checkFields([rules[kind]], { v: entered });
    expect(checked.ok && (cleanFields([rules[kind]], checked.value)['v'] ?? '')).toBe(stored);
  });

  test.each<[keyof typeof rules, unknown, string]>([
    ['select', '', 'Choose an option.'],
    ['select', 'Oil', 'Choose one of the options in the list.'],
    ['optional radio', 'brakes', 'Choose one of the options in the list.'],
    ['boxes', ['Brakes', 'Oil'], 'Choose from the options in the list.'],
    ['required boxes', [], 'Choose at least one option.'],
    ['box', undefined, 'Agree first.'],
    ['box', 'on', 'Agree first.'],
    ['km', '', 'Enter the kilometres.'],
    ['km', '1000000', 'Enter a number from 0 km to 999,999 km.'],
    ['km', '-1', 'Enter a whole number, in digits.'],
    ['km', '10.5', 'Enter a whole number, in digits.'],
    ['budget', '999', 'Enter a number from $1,000 to $1,000,000.'],
    ['budget', '1000001', 'Enter a number from $1,000 to $1,000,000.'],
    ['day', '', 'Choose a day.'],
    ['day', '2026-11-20', 'Choose a day from 21 Nov 2026 until 19 Feb 2027.'],
    ['day', '2027-02-20', 'Choose a day from 21 Nov 2026 until 19 Feb 2027.'],
    ['any day', '2026-02-30', 'Enter a day, like 20/11/2026.'],
    ['any day', '20/11/2026', 'Enter a day, like 20/11/2026.'],
    ['text', '', 'Enter your company.'],
    ['text', 'Acme 1', 'Company can be at most 5 characters.'],
  ])('%s answers %j with %j', (kind, entered, message) => {
    expect(checkFields([rules[kind]], { v: entered })).toEqual({ ok: false, error: { v: message } });
  });
});

describe('phone numbers', () => {
  test.each([
    ['0491 570 006; 491570006; 61491570006; 0491\u00a0570–006', '+61491570006', '0491 570 006'],
    ['+61 491 570 006; +61 (0)491 570 006; 0061 491 570 006', '+61491570006', '0491 570 006'],
    ['0011 61 491 570 006; \u202a0491 570 006\u202c', '+61491570006', '0491 570 006'],
    ['0491\u200b570\u200b006; 0491\u2060570\u00ad006; \ufeff0491570006', '+61491570006', '0491 570 006'],
    ['０４９１ ５７０ ００６; ＋61491570006; 0491−570−006', '+61491570006', '0491 570 006'],
    ['0491/570/006; [0491] 570 006; (+61) 491 570 006', '+61491570006', '0491 570 006'],
    ['+64 21 123 4567; 0011 64 21 123 4567', '+64211234567', '+64 21 123 4567'],
    ['+1 (415) 555-2671', '+14155552671', '+1 415 555 2671'],
    ['+55 11 96123-4567', '+5511961234567', '+55 11 96123 4567'],
    ['(07) 5550-1234; +61 (0)7 5550 1234', '+61755501234', '07 5550 1234'],
    ['0261001234', '+61261001234', '02 6100 1234'],
    ['1800 160 401', '1800160401', '1800 160 401'],
    ['+61 1300 555 123', '1300555123', '1300 555 123'],
    ['13 12 34', '131234', '13 12 34'],
  ])('%s is accepted, stored as %s and shown as %s', (entered, stored, shown) => {
    expectEach(entered, (phone) => errorOf('phone', phone), null);
    expectEach(entered, normalisePhone, stored);
    expect(displayPhone(stored)).toBe(shown);
    expect(normalisePhone(shown)).toBe(stored);
  });

  test.each(['+64 9 555 0100', '+999 123 456', '12345', ''])(
    'shows an unknown number unchanged: %j',
    (text) => expect(displayPhone(text)).toBe(text),
  );

  test.each([
    ['+61491570006', 'AU'],
    ['+61211234567', 'AU'],
    ['1800160401', 'AU'],
    ['131234', 'AU'],
    ['+64211234567', 'NZ'],
    ['+12125550123', 'US'],
    ['+999123456', undefined],
    ['12345', undefined],
    ['', undefined],
  ])('%j is a number of %s', (stored, country) => expect(countryOfPhone(stored)).toBe(country));
});

/** Friday 20 November 2026, 10:00 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');
const morning = { date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' };
const place = {
  name: 'Brolga Aspley',
  time_zone: 'Australia/Brisbane',
  location_type: 'sales' as const,
  special_hours: [
    { date: '12-25', status: 'closed' as const, department: 'all' as const },
    { ...morning, status: 'open' as const, department: 'sales' as const },
  ],
  opening_hours: [
    { weekday: 0, status: 'closed' as const },
    { weekday: 5, status: 'open' as const, open: '08:30', close: '17:30' },
    { weekday: 6, status: 'by_appointment' as const },
  ],
};
const special = 'Brolga Aspley is open 9:00 am – 12:00 pm that day. Please choose a time within those hours.';
const hours = 'Brolga Aspley is open 8:30 am – 5:30 pm on Fridays. Please choose a time within those hours.';

describe('the preferred date and time of a test drive', () => {
  test.each([
    ['the minute before now', '2026-11-20T09:59', 'Choose a time in the future.'],
    ['now', '2026-11-20T10:00', undefined],
    ['before opening', '2026-11-27T08:29', hours],
    ['at opening', '2026-11-27T08:30', undefined],
    ['at closing', '2026-11-27T17:30', undefined],
    ['after closing', '2026-11-27T17:31', hours],
    ['a closed day', '2026-11-22T11:00', 'Brolga Aspley is closed on Sundays. Please choose another day.'],
    ['a holiday', '2026-12-25T11:00', 'Brolga Aspley is closed that day. Please choose another day.'],
    ['the end of special hours', '2026-12-24T12:00', undefined],
    ['after special hours', '2026-12-24T12:01', special],
    ['a day by appointment', '2026-11-21T06:00', undefined],
    ['a day the location does not list', '2026-11-24T03:00', undefined],
    ['the last minute of 90 days', '2027-02-18T10:00', undefined],
    ['a minute later', '2027-02-18T10:01', 'Choose a day within the next 90 days.'],
    ['with seconds, as some browsers send it', '2026-11-27T08:30:00', undefined],
    ['an impossible day', '2027-02-30T10:00', 'Enter a date and time.'],
    ['an impossible hour', '2026-11-27T24:30', 'Enter a date and time.'],
    ['something else', 'next week', 'Enter a date and time.'],
  ])('%s: %s', (_what, value, expected) => {
    expect(preferredTimeProblem(value, place, now)).toBe(expected);
  });

  test('is local to the location, across the start of daylight saving', () => {
    const before = new Date('2026-10-03T15:59:00Z');
    expect(timeBounds('Australia/Sydney', before).min).toBe('2026-10-04T01:59');
    expect(timeBounds('Australia/Sydney', new Date(before.getTime() + 60_000)).min).toBe('2026-10-04T03:00');
    expect(timeBounds('Australia/Perth', now).min).toBe('2026-11-20T08:00');
  });

  test.each([
    ['2026-12-05T10:30', 'Sat 5 Dec 2026, 10:30 am'],
    ['2026-12-05T00:05:00', 'Sat 5 Dec 2026, 12:05 am'],
    ['after lunch', 'after lunch'],
    ['2026-99-99T10:30', '2026-99-99T10:30'],
  ])('%s is shown as %s', (value, expected) => {
    expect(preferredTimeText(value)).toBe(expected);
  });
});

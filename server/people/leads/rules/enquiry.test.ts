import { describe, expect, it } from 'vitest';
import { checkFields } from './enquiry';
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
const phoneMessage = 'Enter an Australian phone number, like 0491 570 006 or 07 5550 0123.';
const emailMessage = 'Enter an email address like name@example.com.';
const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';

describe('enquiry fields', () => {
  it('accepts a valid enquiry, trimmed, without unknown fields', () => {
    expect(checkFields(rules, { ...right, name: '  Jane ', extra: 'x' })).toEqual({ ok: true, value: right });
  });

  it('reports every missing field in plain English', () => {
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

  it('makes the message optional if the site says so', () => {
    const relaxed = enquiryFields({ message_required: false });
    expect(checkFields(relaxed, { ...right, message: '' }).ok).toBe(true);
  });

  it.each([
    ['name', 'n'.repeat(80), null],
    ['name', 'n'.repeat(81), 'First name can be at most 80 characters.'],
    ['name', ' \t ', 'Enter your first name.'],
    ['last_name', "O'Brien-Nguyễn 陳", null],
    ['message', 'm'.repeat(4_000), null],
    ['message', 'm'.repeat(4_001), 'Message can be at most 4,000 characters.'],
    ['message', 'm\r\n'.repeat(2_000), null],
    ['postcode', '0800', null],
    ['postcode', 4000, null],
    ['postcode', '800', postcodeMessage],
    ['postcode', '40000', postcodeMessage],
    ['postcode', '4O00', postcodeMessage],
    ['postcode', '٤٠٠٠', postcodeMessage],
  ])('checks %s %j: %j', (field, value, message) => expect(errorOf(field, value)).toBe(message));

  it.each([
    ...[
      '0491 570 006',
      '0491\u00a0570\u00a0006',
      '0491–570–006',
      '+61 491 570 006',
      '0061 491 570 006',
      '61491570006',
    ],
    ...['(07) 5550 1234', '07-7010-1234', '+61 (0)7 5550 1234'],
    ...['1800 160 401', '1300 555 123', '+61 1300 555 123', '13 12 34'],
  ])('accepts the phone number %j', (phone) => expect(errorOf('phone', phone)).toBeNull());
  it.each([
    ...['12345678', '0491 570 00', '0491 570 0066', '05 1234 5678', 'call me', '+1 415 555 0100'],
    ...['++61491570006', '('.repeat(100_000)],
  ])('rejects the phone number %j', (phone) => expect(errorOf('phone', phone)).toBe(phoneMessage));

  it.each(['a@b.co', "o'brien+cars@mail.example.com.au", 'jürgen@bücher.example', 'x@sub.xn--p1ai'])(
    'accepts the email %j',
    (email) => expect(errorOf('email', email)).toBeNull(),
  );
  it.each([
    ...['jane', 'jane@', '@example.com', 'jane@example', 'jane@@example.com', 'jane doe@example.com'],
    ...['jane@example.com\nBcc: x@example.com', 'jane@-example.com', '.jane@example.com'],
    ...['jane..doe@example.com', 'Jane <jane@example.com>', 'a@example.com,b@example.com'],
    `a@${'a-'.repeat(120)}!`,
  ])('rejects the email %j', (email) => expect(errorOf('email', email)).toBe(emailMessage));

  // A regular expression that backtracks would run for minutes here.
  it('rejects a long email of many parts', () => {
    expect(errorOf('email', `${'a.'.repeat(100_000)}@`)).toEqual(expect.any(String));
  });
});

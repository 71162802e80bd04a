import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { toMessage } from '#server/leads/mailers';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { tenantSchema } from '#server/settings/tenant-schema';
import { aLead } from '../../../tests/support/a-lead';
import { hostileTexts } from '../../../tests/support/hostile-texts';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { escapeHtml } from './email-body';
import { readAttributes } from './lead-attributes';
import { emailSubject, leadEmail } from './lead-email';
import { cleanFields } from './lead-fields';
import { checkFields } from './lead-form';
import { holdWarning, reservationTitle } from './lead-order';
import { enquiryFields } from './shared-fields';

const lead = (fields: Record<string, string>, filed: { category: string; subcategory: string }) =>
  aLead({ ...filed, fields: { name: 'Jane', last_name: 'Citizen', ...fields } });

const paid = { reservation_news: 'Reservation paid' };
const cancelled = { reservation_news: 'Reservation cancelled' };
const ordered = { order_reached: 'Ordered' };
test.each([
  ['a request', {}, filing.reserve, undefined],
  ['a paid reservation', paid, filing.reserve, 'Reservation paid'],
  ['a cancelled reservation', cancelled, filing.reserve, 'Reservation cancelled'],
  ['an unfinished order', { order_reached: 'Summary' }, filing.order, 'Online order not finished'],
  ['an order', { ...ordered, ...paid }, filing.order, 'New online order'],
  ['an order that fell through', { ...ordered, ...cancelled }, filing.order, 'Reservation cancelled'],
])('the title of %s', (_, fields: Record<string, string>, filed, title) =>
  expect(reservationTitle(lead(fields, filed))).toBe(title),
);

describe('the dealer of a held car', () => {
  const held = { ...paid, reservation_state: 'Held' };
  const heldPaid = { ...held, reservation_deposit: '$500, paid' };

  test('reads what happens if the stock list says something else', () => {
    const motorcycles = testTenant({ stock: { noun: { one: 'motorcycle', many: 'motorcycles' } } });
    const warning = holdWarning({ fields: heldPaid }, motorcycles);
    expect(warning).toMatch(
      /^Motorcycle on hold: .*we ask you whether it is sold to this customer\. Nothing ends/,
    );
    expect(holdWarning({ fields: held }, motorcycles)).toBe(warning);
    expect(holdWarning({ fields: { ...heldPaid, reservation_state: 'Sold' } }, motorcycles)).toBeUndefined();
  });

  test.each([
    ['Held', 'Availability: Reserved for this customer'],
    ['Waiting for the deposit', 'Availability: Reserved for this customer'],
    ['Sold', 'Availability: Sold to this customer'],
    ['Cancelled', undefined],
  ])('reads how the car stands by its own reservation: %s', (state, line) => {
    const car = { id: 'c1', slug: 'hilux', name: '2021 Toyota HiLux SR5', availability: 'in_stock' } as const;
    const one = { ...lead({ ...paid, reservation_state: state }, filing.reserve), car };
    const { text } = leadEmail(one, testTenant(), 'd1');
    expect(text.split('\n').find((row) => row.startsWith('Availability'))).toBe(line);
  });

  test('is asked in the email itself, with a link to the answer', () => {
    const question =
      'Your stock list says that this car is sold. Is it sold to Jane Citizen, who reserved it?';
    const fields = { ...heldPaid, reservation_question: question, reservation_reference: 'HK7MQ4TW' };
    const one = { ...lead(fields, filing.reserve), url: 'http://brolga.localhost/cars/hilux' };
    const { text } = leadEmail(one, testTenant(), 'd1');
    expect(text).toContain(question);
    expect(text).toContain('http://brolga.localhost/desk/reservations?q=HK7MQ4TW');
    expect(text).not.toMatch(/reservation question|on hold/i);
  });

  test('gets an email with the right subject and readable labels', () => {
    const fields = { ...heldPaid, agree_reservation: 'on', handover: 'Pick-up' };
    const { subject, text } = leadEmail(lead(fields, filing.reserve), testTenant(), 'd1');
    expect(subject).toBe('Reservation paid – Jane Citizen');
    expect(text).toContain('Car on hold');
    expect(text).toContain('Agreed to the reservation terms: Yes');
    expect(text).not.toMatch(/reservation news|agree reservation/i);
  });
});

describe('the email of a lead', () => {
  const tenant = testTenant({
    name: 'Brolga Motor Group',
    locations: [testLocation('a', { name: 'Aspley', slug: 'aspley' })],
    delivery: { email_to: ['sales@brolga.example'], email_from: 'website@brolga.example' },
  });
  const lead = aLead({
    id: '01ARYZ6S410000000000000000',
    fields: {
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '+61491570006',
      postcode: '4000',
      message: 'Is it <b>still</b> there?\nThanks',
    },
    car: { id: 'c1', slug: 'hilux', name: '2021 Toyota HiLux SR5', stocknum: '1042', price: 45_990 },
    created_at: '2026-11-19T23:00:00.000Z',
  });
  const withFields = (fields: Record<string, string>): Lead => ({
    ...lead,
    fields: { ...lead.fields, ...fields },
  });

  test('has the location and time of a test drive, and the request for photos', () => {
    const asked = { location_id: 'a', location: 'Brolga Aspley', preferred_time: '2026-12-05T10:30' };
    const { text } = leadEmail(withFields({ ...asked, request: 'Please send me photos.' }), tenant, 'd');
    expect(text).toContain('Location: Brolga Aspley\n');
    expect(text).toContain('Preferred time: Sat 5 Dec 2026, 10:30 am\n');
    expect(text).toContain('Request: Please send me photos.\n');
  });

  test('has the car and the person in its subject', () => {
    expect(emailSubject(lead)).toBe('New enquiry: 2021 Toyota HiLux SR5 (stock 1042) – Jane Citizen');
    expect(emailSubject({ ...lead, category: 'Test Drive' })).toMatch(/^New test drive request: 2021 /);
    const { car: _, ...general } = lead;
    expect(emailSubject(general)).toBe('New enquiry – Jane Citizen');
    const byPhone = { ...general, fields: { phone: '+61491570006' } };
    expect(emailSubject(byPhone)).toBe('New enquiry – 0491 570 006');
    expect(emailSubject({ ...general, fields: { email: 'mia@example.com' } })).toMatch(/ – mia@example.com$/);
  });

  test('calls a test drive with a booked time a booking, otherwise a request', () => {
    const booked = { ...withFields({ appointment: 'Mon 23 Nov 2026, 9:00 am' }), category: 'Test Drive' };
    expect(emailSubject(booked)).toMatch(/^New test drive booking: /);
    expect(leadEmail(booked, tenant, 'd').html).not.toContain('request');
  });

  test('has a call button and a link to the lead in the desk', () => {
    const email = leadEmail({ ...lead, url: 'http://brolga.localhost:3000/cars/hilux' }, tenant, 'd');
    const desk = `http://brolga.localhost:3000/desk/leads/${lead.id}`;
    expect(email.html).toContain('href="tel:+61491570006"');
    expect(email.html).toContain(`href="${desk}"`);
    expect(email.text).toContain(desk);
  });

  test('has no link to a disabled desk, or to an address that is not the dealer’s', () => {
    const off = tenantSchema.parse({ ...tenant, desk: { enabled: false } });
    const here = { ...lead, url: 'http://brolga.localhost:3000/cars/hilux' };
    expect(leadEmail(here, off, 'd').html).not.toContain('/desk');
    expect(leadEmail({ ...lead, url: 'https://evil.example/x' }, tenant, 'd').html).not.toContain('/desk');
  });

  test('marks suspected spam, with the reason', () => {
    const email = leadEmail({ ...lead, suspect: 'honeypot filled' }, tenant, 'd1');
    expect(email.subject).toMatch(/^\[Suspected spam\] New enquiry: /);
    expect(email.text).toContain('Looks like spam: honeypot filled');
  });

  test('is answered to the shopper, and has the stable id of its delivery', () => {
    const email = leadEmail(lead, tenant, 'd1');
    expect(email).toMatchObject({
      messageId: '<d1@brolga.example>',
      from: { name: 'Brolga Motor Group', address: 'website@brolga.example' },
      to: ['sales@brolga.example'],
      replyTo: { name: 'Jane Citizen', address: 'jane@example.com' },
    });
    expect(leadEmail(lead, tenant, 'd1')).toEqual(email);
  });

  test("has every detail, in the dealer's time zone", () => {
    expect(leadEmail(lead, tenant, 'd1').text).toBe(
      [
        'Name: Jane Citizen',
        'Phone: 0491 570 006',
        'Email: jane@example.com',
        'Postcode: 4000',
        '',
        'Message:',
        '  Is it <b>still</b> there?',
        '  Thanks',
        '',
        'Car: 2021 Toyota HiLux SR5',
        'Stock number: 1042',
        'Price: $45,990',
        'Category: Enquiry',
        '',
        'Received: 20 Nov 2026, 9:00 am',
        'Lead ID: 01ARYZ6S410000000000000000',
      ].join('\n'),
    );
  });

  test('names a category once, and writes kilometres with their unit', () => {
    const valued = { ...withFields({ trade_km: '45000' }), category: 'Trade-in', subcategory: 'Trade-in' };
    expect(leadEmail(valued, tenant, 'd').text).toContain('Category: Trade-in\n');
    expect(leadEmail(valued, tenant, 'd').text).toContain('Trade-in kilometres: 45,000 km\n');
    const sold = { ...valued, subcategory: 'Sell my car' };
    expect(leadEmail(sold, tenant, 'd').text).toContain('Category: Trade-in, Sell my car\n');
  });

  test('shows typed text as text, never as markup', () => {
    const { html } = leadEmail(lead, tenant, 'd1');
    expect(html).toContain('Is it &lt;b&gt;still&lt;/b&gt; there?<br>Thanks');
    const escaped = fc.property(fc.string(), (value) => {
      expect(escapeHtml(value)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    });
    fc.assert(escaped);
  });

  test('keeps every header value on one line', () => {
    const breaks = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\u2028', '\0', ' ', 'é') });
    const oneLine = fc.property(breaks, breaks, (name, email) => {
      const { subject, replyTo } = leadEmail(withFields({ name, email }), tenant, 'd1');
      const values = [subject, replyTo?.name ?? '', replyTo?.address ?? ''];
      for (const value of values) expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    });
    fc.assert(oneLine);
  });
});

const tenant = testTenant({
  delivery: { email_to: ['sales@brolga.example'], email_from: 'website@brolga.example' },
});
const rules = enquiryFields({ message_required: true });

/** As from a form, with the text in every possible place; a field that rejects it keeps a plain value. */
function leadWith(text: string): Lead {
  const names = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com' };
  const plain = { ...names, phone: '0491 570 006', postcode: '4000' };
  const short = text.slice(0, 80);
  const attributes = { visited_pages: [text, '/ok'], linked_query_params: { utm_source: text } };
  const checked = checkFields(rules, { ...plain, name: short, last_name: short, message: text });
  const value = checked.ok ? checked.value : { ...plain, message: text };
  return {
    id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    tenant: 'brolga',
    category: 'Enquiry',
    subcategory: text.slice(0, 80),
    fields: cleanFields(rules, value),
    car: { id: text, slug: 'c', name: text, stocknum: text },
    url: `https://brolga.example/?${text}`,
    source: 'form',
    user_agent: text,
    suspect: text,
    consents: [{ kind: 'opt_in', text, version: 'v', given: true, at: '2026-11-20T00:00:00.000Z' }],
    lead_attributes: readAttributes(attributes) ?? { visited_pages: [], linked_query_params: {} },
    created_at: '2026-11-20T00:00:00.000Z',
  };
}

test.each(Object.entries(hostileTexts))(
  'a lead of hostile texts in an email adds no header, part or tag: %s',
  async (_name, text) => {
    const message = await new MailComposer(toMessage(leadEmail(leadWith(text), tenant, 'd1')))
      .compile()
      .build();
    const read = await PostalMime.parse(message);
    const names = read.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-injected');
    expect(new Set(names).size).toBe(names.length);
    expect(read.to?.map(({ address }) => address)).toEqual(['sales@brolga.example']);
    expect(read.cc ?? []).toEqual([]);
    expect(read.from?.address).toBe('website@brolga.example');
    expect(read.attachments).toEqual([]);
    // The call button is the only link: its address is digits.
    expect(read.html?.replace(/<br>|<a href="tel:[+\d]+" style="[^"]*">/g, '')).not.toMatch(
      /<(script|img|b|name|svg|a)\b/i,
    );
    expect(read.subject ?? '').not.toMatch(/[\r\n]/);
  },
);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { tenantSchema } from '#server/settings/tenant-schema';
import { aLead } from '../../../../tests/support/a-lead';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { escapeHtml } from './email-body';
import { emailSubject, leadEmail } from './lead-email';

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

describe('the email of a lead', () => {
  it('has the location and time of a test drive, and the request for photos', () => {
    const asked = { location_id: 'a', location: 'Brolga Aspley', preferred_time: '2026-12-05T10:30' };
    const { text } = leadEmail(withFields({ ...asked, request: 'Please send me photos.' }), tenant, 'd');
    expect(text).toContain('Location: Brolga Aspley\n');
    expect(text).toContain('Preferred time: Sat 5 Dec 2026, 10:30 am\n');
    expect(text).toContain('Request: Please send me photos.\n');
  });

  it('has the car and the person in its subject', () => {
    expect(emailSubject(lead)).toBe('New enquiry: 2021 Toyota HiLux SR5 (stock 1042) – Jane Citizen');
    expect(emailSubject({ ...lead, category: 'Test Drive' })).toMatch(/^New test drive request: 2021 /);
    const { car: _, ...general } = lead;
    expect(emailSubject(general)).toBe('New enquiry – Jane Citizen');
    const byPhone = { ...general, fields: { phone: '+61491570006' } };
    expect(emailSubject(byPhone)).toBe('New enquiry – 0491 570 006');
    expect(emailSubject({ ...general, fields: { email: 'mia@example.com' } })).toMatch(/ – mia@example.com$/);
  });

  it('calls a test drive with a booked time a booking, otherwise a request', () => {
    const booked = { ...withFields({ appointment: 'Mon 23 Nov 2026, 9:00 am' }), category: 'Test Drive' };
    expect(emailSubject(booked)).toMatch(/^New test drive booking: /);
    expect(leadEmail(booked, tenant, 'd').html).not.toContain('request');
  });

  it('has a call button and a link to the lead in the desk', () => {
    const email = leadEmail({ ...lead, url: 'http://brolga.localhost:3000/cars/hilux' }, tenant, 'd');
    const desk = `http://brolga.localhost:3000/desk/leads/${lead.id}`;
    expect(email.html).toContain('href="tel:+61491570006"');
    expect(email.html).toContain(`href="${desk}"`);
    expect(email.text).toContain(desk);
  });

  it('has no link to a disabled desk, or to an address that is not the dealer’s', () => {
    const off = tenantSchema.parse({ ...tenant, desk: { enabled: false } });
    const here = { ...lead, url: 'http://brolga.localhost:3000/cars/hilux' };
    expect(leadEmail(here, off, 'd').html).not.toContain('/desk');
    expect(leadEmail({ ...lead, url: 'https://evil.example/x' }, tenant, 'd').html).not.toContain('/desk');
  });

  it('marks suspected spam, with the reason', () => {
    const email = leadEmail({ ...lead, suspect: 'honeypot filled' }, tenant, 'd1');
    expect(email.subject).toMatch(/^\[Suspected spam\] New enquiry: /);
    expect(email.text).toContain('Looks like spam: honeypot filled');
  });

  it('is answered to the shopper, and has the stable id of its delivery', () => {
    const email = leadEmail(lead, tenant, 'd1');
    expect(email).toMatchObject({
      messageId: '<d1@brolga.example>',
      from: { name: 'Brolga Motor Group', address: 'website@brolga.example' },
      to: ['sales@brolga.example'],
      replyTo: { name: 'Jane Citizen', address: 'jane@example.com' },
    });
    expect(leadEmail(lead, tenant, 'd1')).toEqual(email);
  });

  it("has every detail, in the dealer's time zone", () => {
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

  it('names a category once, and writes kilometres with their unit', () => {
    const valued = { ...withFields({ trade_km: '45000' }), category: 'Trade-in', subcategory: 'Trade-in' };
    expect(leadEmail(valued, tenant, 'd').text).toContain('Category: Trade-in\n');
    expect(leadEmail(valued, tenant, 'd').text).toContain('Trade-in kilometres: 45,000 km\n');
    const sold = { ...valued, subcategory: 'Sell my car' };
    expect(leadEmail(sold, tenant, 'd').text).toContain('Category: Trade-in, Sell my car\n');
  });

  it('shows typed text as text, never as markup', () => {
    const { html } = leadEmail(lead, tenant, 'd1');
    expect(html).toContain('Is it &lt;b&gt;still&lt;/b&gt; there?<br>Thanks');
    const escaped = fc.property(fc.string(), (value) => {
      expect(escapeHtml(value)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    });
    fc.assert(escaped);
  });

  it('keeps every header value on one line', () => {
    const breaks = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\u2028', '\0', ' ', 'é') });
    const oneLine = fc.property(breaks, breaks, (name, email) => {
      const { subject, replyTo } = leadEmail(withFields({ name, email }), tenant, 'd1');
      const values = [subject, replyTo?.name ?? '', replyTo?.address ?? ''];
      for (const value of values) expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    });
    fc.assert(oneLine);
  });
});

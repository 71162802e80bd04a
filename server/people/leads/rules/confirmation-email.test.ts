import { describe, expect, it } from 'vitest';
import { categories } from '#server/settings/rules/filing';
import { tenantSchema } from '#server/settings/tenant-schema';
import { lead, tenant, withoutCar } from '../../../../tests/support/adf-leads';
import { confirmationEmail, confirmationWords } from './confirmation-email';
import { destinationsOf } from './destinations';

const site = (confirmation: object) => tenantSchema.parse({ ...tenant, forms: { confirmation } });

describe('the confirmation email of a form', () => {
  it('goes to the shopper of every form, and to nobody else', () => {
    for (const category of categories) {
      expect(destinationsOf({ ...withoutCar, category }, tenant)).toContain('confirmation');
    }
    expect(destinationsOf({ ...lead, source: 'api' }, tenant)).not.toContain('confirmation');
    expect(destinationsOf({ ...lead, quarantined: 'held' }, tenant)).toEqual([]);
    expect(destinationsOf({ ...lead, fields: { name: 'Jane' } }, tenant)).not.toContain('confirmation');
  });

  it('can be switched off; booked drives have a separate switch', () => {
    const off = site({ enabled: false });
    expect(destinationsOf(lead, off)).not.toContain('confirmation');
    const booked = { ...lead, fields: { ...lead.fields, appointment: 'Mon 23 Nov 2026, 9:00 am' } };
    expect(destinationsOf(booked, off)).toContain('confirmation');
  });

  it("has the car and its price, and the dealer's contact details", () => {
    const about = { ...lead, url: 'http://brolga.localhost/cars/hilux' };
    const email = confirmationEmail(about, tenant, 'd', '(07) 5550 0142');
    const subject = 'We have received your enquiry: 2021 Toyota HiLux SR5';
    expect(email).toMatchObject({ to: ['jane@example.com'], subject });
    expect(email?.text).toContain('Hello Jane,\n\nThanks for getting in touch.');
    expect(email?.text).toContain('Car: 2021 Toyota HiLux SR5\nPrice: $45,990');
    expect(email?.text).toContain('http://brolga.localhost/cars/hilux');
    expect(email?.text).toContain('Need us sooner? Call (07) 5550 0142.');
  });

  it.each(['Visit evil.example', 'http://evil.example', 'x@evil.example', 'a'.repeat(60), '0491 570 006'])(
    'repeats nothing that a spammer typed: %s',
    (name) => {
      const typed = { ...lead, fields: { ...lead.fields, name, message: name } };
      const email = confirmationEmail(typed, tenant, 'd', undefined);
      expect(email?.text).toMatch(/^Hello,\n/);
      expect(`${email?.text}${email?.html}`).not.toContain(name);
    },
  );

  it("has the dealer's text, by category", () => {
    const words = { subject: 'Got it', text: 'Back to you soon.' };
    const careers = { category: 'Careers', text: 'Thanks for applying.' };
    const own = site({ ...words, by_category: [careers] });
    expect(confirmationWords('Enquiry', own)).toEqual(words);
    expect(confirmationWords('Careers', own)).toEqual({ subject: 'Got it', text: careers.text });
  });
});

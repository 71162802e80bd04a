import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { lead, own, tenant, traded, valued } from '../../../../tests/support/adf-leads';
import { confirmationEmail } from './confirmation-email';
import { valuedCar } from './valuation-email';

const link = { id: 'unguessable', expiresAt: '2026-11-29T23:00:00.000Z' };
const withFields = (fields: Record<string, string>): Lead => ({
  ...lead,
  ...filing.tradeIn,
  url: 'http://brolga.localhost/trade-in',
  fields: { ...lead.fields, ...own, ...traded, ...fields },
});
const emailOf = (fields: Record<string, string>) => {
  const email = confirmationEmail(withFields(fields), tenant, 'd', undefined, link);
  return { subject: email?.subject ?? '', text: email?.text ?? '', html: email?.html ?? '' };
};

describe('the confirmation email of a valuation', () => {
  it('names the shopper’s own car, the number, the offer and the personal link', () => {
    const { subject, text } = emailOf(valued);
    expect(subject).toBe('We have received your car’s details: 2014 Mazda 3');
    expect(text).toContain('You accepted our offer of $10,000 for your car. Thank you!');
    expect(text).toContain('Your car: 2014 Mazda 3\nOnline estimate: $9,200 to $10,800\nOur offer: $10,000');
    expect(text).toContain('Valid until: Monday 30 November, 9:00 am\nAccepted: Yes');
    expect(text).toContain('The offer depends on an inspection');
    expect(text).toContain('Open your valuation:\nhttp://brolga.localhost/valuations/unguessable');
    expect(text).toContain('The link is valid until Monday 30 November, 9:00 am.');
    expect(text).toContain('Car of interest: 2021 Toyota HiLux SR5');
  });

  it('never has the registration', () => {
    const { subject, text, html } = emailOf(valued);
    expect(subject + text + html).not.toContain(own.Rego);
  });

  it('says why there is no number, and that somebody calls', () => {
    const { text } = emailOf({ trade_reached: 'finished', trade_basis: 'No online estimate: unknown model' });
    expect(text).toContain('We don’t see this model often enough to put a fair number on it online.');
    expect(text).not.toContain('No online estimate');
    expect(text).toContain('A buyer will call you within one business day.');
    expect(text).toContain('/valuations/unguessable');
    expect(text).not.toContain('Our offer');
  });

  it.each([
    ['Mazda', '3', '2014 Mazda 3'],
    ['Mercedes-Benz', 'C200 (W205)', '2014 Mercedes-Benz C200 (W205)'],
    ['Visit evil.example', '3', undefined],
    ['Mazda', 'call 0491 570 006', undefined],
    ['Mazda', 'http://evil', undefined],
  ])('names %s %s only if that is plainly a car', (trade_make, trade_model, name) => {
    expect(valuedCar(withFields({ trade_make, trade_model }))).toBe(name);
  });
});

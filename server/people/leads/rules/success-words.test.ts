import { describe, expect, it } from 'vitest';
import { filing } from '#server/settings/rules/filing';
import { kindOf, kindParam, successHref, successWords } from './success-words';

describe('the text of a thank-you page', () => {
  it.each(Object.entries(filing))('%s round-trips through the address', (kind, filed) => {
    expect(kindOf(kindParam(filed) ?? null)).toBe(kind);
  });

  it.each([null, '', 'toString', 'no-such'])('%j gives a general message', (param) =>
    expect(kindOf(param)).toBe('contact'),
  );

  it('names the dealer, and makes no false promises', () => {
    for (const filed of Object.values(filing)) {
      const { title, steps } = successWords(kindOf(kindParam(filed) ?? null), 'Brolga $& Co');
      expect(title).toMatch(/^Thank you/);
      expect(steps.join(' ')).not.toMatch(/\{|instant offer/);
    }
    expect(successWords('contact', 'Brolga $& Co').steps[0]).toContain('Brolga $& Co will call or email you');
  });
});

describe('the address of the thank-you page', () => {
  it('has the topic of the lead, and nothing about the person', () => {
    const drive = successHref({ form: filing.testDrive, leadId: 'L1', car: { slug: '2021-hilux' } });
    expect(drive).toBe('/success?kind=test-drive&car=2021-hilux&lead=L1');
    const form = { category: 'Own', subcategory: '' };
    const booked = successHref({ form, leadId: 'L1', booking: { id: 'b', key: 'k' } });
    expect(booked).toBe('/success?lead=L1&booking=b&key=k');
  });
});

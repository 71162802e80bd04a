import { describe, expect, it } from 'vitest';
import { filing } from '#server/settings/rules/filing';
import { successHref } from './success-href';
import { kindOf, kindParam, successWords } from './success-words';

describe('what a thank-you page says', () => {
  it.each(Object.entries(filing))('%s has its own way into the address and back', (kind, filed) => {
    expect(kindOf(kindParam(filed) ?? null)).toBe(kind);
  });

  it.each([null, '', 'toString', 'no-such'])('%j is a plain message', (param) =>
    expect(kindOf(param)).toBe('contact'),
  );

  it('names the dealer, and promises nothing that is not so', () => {
    for (const filed of Object.values(filing)) {
      const { title, steps } = successWords(kindOf(kindParam(filed) ?? null), 'Brolga $& Co');
      expect(title).toMatch(/^Thank you/);
      expect(steps.join(' ')).not.toMatch(/\{|instant offer/);
    }
    expect(successWords('contact', 'Brolga $& Co').steps[0]).toContain('Brolga $& Co will call or email you');
  });
});

describe('the way to it', () => {
  it('says what the lead was about, and nothing of the person', () => {
    const form = filing.testDrive;
    expect(successHref({ form, leadId: 'L1', car: { slug: '2021-hilux' } })).toBe(
      '/success?kind=test-drive&car=2021-hilux&lead=L1',
    );
    expect(
      successHref({
        form: { category: 'Own', subcategory: '' },
        leadId: 'L1',
        booking: { id: 'b', key: 'k' },
      }),
    ).toBe('/success?lead=L1&booking=b&key=k');
  });
});

import { expect, test } from 'vitest';
import { financeForm } from '#server/leads/rules/forms/finance';
import { offersSchema } from '#server/settings/data-files-schema';
import { testTenant } from '../../tests/support/test-tenant';
import { loanBlocks, offerLoanBlocks } from './loan-block';

const tenant = testTenant({
  finance: { calculator: { on_finance_page: true, interest_rate: 8.5, comparison_rate: 9.6 } },
});
const at = (address: string, site = tenant) => {
  const url = new URL(address, 'https://acme.example');
  return loanBlocks({ tenant: site, url }, url.pathname, 1);
};

test('the finance page begins with a figure at the site’s own rate', () => {
  const [block] = at('/finance');
  expect(block).toMatchObject({
    heading: { level: 1 },
    price: { value: 30_000 },
    deposit: 2_000,
    rate: 8.5,
    years: 5,
    per: 'week',
    cars: { text: 'See cars up to $30,000' },
  });
  expect(block?.estimate.text).toMatch(/^\$1\d\d a week$/);
  expect(block?.disclaimer).toMatch(/Excludes fees, charges and insurance\.$/);
});

test('the site chooses the price it begins with, and the form has the same figures', () => {
  const calculator = { on_finance_page: true, comparison_rate: 12, price_dollars: 12_000 };
  const [block] = at('/finance?vehiclePriceBudget=abc', testTenant({ finance: { calculator } }));
  expect(block?.price).toMatchObject({ error: expect.stringContaining('such as 12,000') });
  expect(block?.cars.text).toBe('See cars up to $12,000');
});

test('an accepted trade-in comes off what is borrowed, and the calculator says so', () => {
  const url = new URL('https://acme.example/finance?vehiclePriceBudget=41600');
  const [block] = loanBlocks({ tenant, url }, url.pathname, 1, 11_600);
  const [plain] = at('/finance?vehiclePriceBudget=30000');
  expect(block?.estimate).toEqual(plain?.estimate);
  expect(block?.tradeIn).toBe('After $11,600 for your trade-in, our accepted offer.');
  expect(block?.price.value).toBe(41_600);
  expect(plain?.tradeIn).toBeUndefined();
  expect(loanBlocks({ tenant, url }, url.pathname, 1, 50_000)[0]?.estimate.text).not.toContain('-');
});

test('the amounts come from the address', () => {
  const [block] = at('/finance?vehiclePriceBudget=45,000&deposit=5000&rate=7&years=3&per=month');
  expect(block).toMatchObject({
    price: { name: 'vehiclePriceBudget', value: 45_000 },
    deposit: 5_000,
    rate: 7,
    years: 3,
    per: 'month',
  });
  expect(block?.estimate).toMatchObject({
    text: '$1,236 a month',
    detail: expect.stringMatching(/^Borrowing \$40,000 over 3 years/),
  });
  expect(block?.cars.href).toContain('45000');
  expect(block?.otherTerms.map(({ text, current }) => [text, current])).toEqual([
    ['3 years', true],
    ['5 years', undefined],
    ['7 years', undefined],
  ]);
  expect(block?.otherTerms[1]?.href).toBe(
    '/finance?vehiclePriceBudget=45000&deposit=5000&rate=7&years=5&per=month',
  );
  expect(block?.apply?.href).toBe('/finance#finance-form');
});

test('a price that is no number has an error beside it, and keeps what was typed', () => {
  const [block] = at('/finance?vehiclePriceBudget=abc');
  expect(block?.price).toMatchObject({ value: 'abc', error: expect.stringContaining('such as 30,000') });
  expect(block?.estimate.text).toBe(at('/finance')[0]?.estimate.text);
  expect(at('/finance')[0]?.price.error).toBeUndefined();
});

test('the site’s own rate stands beside its lender, its comparison rate and the warning for it', () => {
  const calculator = { on_finance_page: true, interest_rate: 8.49, comparison_rate: 9.6 };
  const [block] = at('/finance', testTenant({ finance: { calculator, lender: 'Southbank' } }));
  expect(block?.rates).toEqual({
    text: 'Southbank: 8.49% p.a., comparison rate 9.60% p.a.*',
    warning: expect.stringMatching(/^\* WARNING/),
  });
});

test.each([
  ['beside a car, whose page has its own', at('/finance?car_id=car-1')],
  ['on another finance page', at('/apply-for-finance')],
  ['where the site does not want it', at('/finance', testTenant())],
  [
    'without a comparison rate for its rate',
    at('/finance', testTenant({ finance: { calculator: { on_finance_page: true } } })),
  ],
])('there is no calculator %s', (_, blocks) => {
  expect(blocks).toEqual([]);
});

test('an offer with finance begins with its own loan, and says whose rate it calculates with', () => {
  const [offer] = offersSchema.parse([
    {
      id: 'sportage',
      name: 'Sportage',
      manufacturer: 'Kia',
      finance: { price_dollars: 54_990, deposit_dollars: 5_499, interest_rate: 6.99, comparison_rate: 8.1 },
    },
  ]);
  if (!offer) throw new Error('no offer');
  const of = (query: string) => {
    const url = new URL(`http://acme.example/offers/kia/sportage${query}`);
    return offerLoanBlocks({ tenant: testTenant(), url, now: new Date('2026-11-20T00:00:00Z') }, offer)[0];
  };
  expect(of('')).toMatchObject({
    action: '/offers/kia/sportage',
    price: { value: 54_990 },
    deposit: 5_499,
    rate: 6.99,
    years: 5,
    estimate: { text: '$226 a week' },
    apply: { text: 'Ask about finance', href: '/finance#finance-form' },
    rates: { text: 'This offer: 6.99% p.a., comparison rate 8.10% p.a.*' },
  });
  expect(of('?rate=9')?.rates.text).toBe(
    'At your own rate. This offer: 6.99% p.a., comparison rate 8.10% p.a.*',
  );
  expect(
    offerLoanBlocks(
      { tenant: testTenant(), url: new URL('http://acme.example/'), now: new Date() },
      { ...offer, finance: null },
    ),
  ).toEqual([]);
});

test('the form begins with the figures of the calculator above it', () => {
  const calculator = {
    on_finance_page: true,
    interest_rate: 8.5,
    comparison_rate: 9.1,
    deposit_dollars: 2_000,
  };
  const tenant = testTenant({ finance: { calculator, term_years: 5 } });
  const form = (path: string, brought = 0) =>
    financeForm('finance')({
      tenant,
      now: new Date('2026-11-20T00:00:00Z'),
      url: new URL(`http://acme.example${path}`),
      brought,
    });
  const [block] = loanBlocks({ tenant, url: new URL('http://acme.example/finance') }, '/finance', 2);
  expect(form('/finance')?.values).toEqual({
    budget: String(block?.price.value),
    deposit: String(block?.deposit),
    repayment: block?.estimate.text.replace(/^\$(\d+) a week$/, '$1'),
    repayment_period: block?.per,
    term: '5 years',
  });
  const url = new URL('http://acme.example/finance');
  const [traded] = loanBlocks({ tenant, url }, url.pathname, 2, 12_350);
  expect(form('/finance', 12_350)?.values).toMatchObject({
    deposit: '14350',
    repayment: traded?.estimate.text.replace(/^\$(\d+) a week$/, '$1'),
  });
  expect(form('/finance')?.steps[0]?.note).toMatch(/^We’ve filled in your figures/);
  expect(form('/apply-for-finance')?.values).toEqual({ repayment_period: 'week' });
});

import { expect, it } from 'vitest';
import { checkFields } from '#server/leads/rules/lead-form';
import type { FinanceOfferView } from '#server/stock/views/finance-view';
import { testTenant } from '../../../../tests/support/test-tenant';
import { loanFields, loanOf, loanTermsText, perText, withHold, withOwnLoan } from './own-loan';

const { finance } = testTenant();
const start = { deposit: 2_000, years: 5, per: 'month' } as const;
const lender: FinanceOfferView = {
  lender: 'southbank',
  name: 'Southbank',
  teaser: '',
  facts: [{ label: 'Offer ends', value: '21 Dec 2026' }],
  interestRate: 8.49,
  comparisonRate: 9.6,
  href: '/x',
};

it.each([
  ['is the one before where nothing is sent', {}, start],
  ['may have no deposit', { deposit: '0' }, { ...start, deposit: 0 }],
  [
    'has the term and the period of the form',
    { years: '7', per: 'week' },
    { ...start, years: 7, per: 'week' },
  ],
])('the loan of a form %s', (_, entered, loan) => {
  expect(loanOf(entered, finance, start)).toEqual(loan);
});

it('the deposit of a loan has at least what holds the car', () => {
  expect(withHold({ ...start, deposit: 0 }, 200).deposit).toBe(200);
  expect(withHold(start, 200)).toBe(start);
});

it.each([
  [{ deposit: '2,000', years: '5', per: 'fortnight' }, []],
  [{ deposit: '30000' }, ['deposit']],
  [{ deposit: '0' }, ['deposit']],
  [{ years: '40', per: 'day' }, ['years', 'per']],
])('the fields of a loan of $30,000 refuse what no loan has: %j', (entered, wrong) => {
  const check = checkFields(loanFields(start, { repaidDollars: 30_000, holdDollars: 200 }), entered);
  expect(check.ok ? [] : Object.keys(check.error)).toEqual(wrong);
});

it('a lender has the repayments of the own loan, with both rates and the end of the offer', () => {
  const { teaser, facts, deposit } = withOwnLoan(lender, start, 30_000);
  expect(teaser).toMatch(
    /^\$57\d a month with \$2,000 deposit over 5 years, comparison rate 9\.60% p\.a\.\*$/,
  );
  expect(facts.map(({ label }) => label)).toEqual([
    'Interest rate',
    'Comparison rate',
    'Monthly repayment',
    'Term',
    'Deposit',
    'Offer ends',
  ]);
  expect([deposit, loanTermsText(start)]).toEqual([2_000, '$2,000 deposit over 5 years, paid monthly']);
});

it('a deposit that covers the price leaves nothing to borrow', () => {
  const { teaser, facts } = withOwnLoan(lender, start, 1_000);
  expect(teaser).toContain('Nothing to borrow');
  expect(facts.some(({ label }) => label.endsWith('repayment'))).toBe(false);
});

it.each([
  ['Weekly repayment', 'a week'],
  ['Fortnightly repayment', 'a fortnight'],
  ['Monthly repayment', 'a month'],
])('%s is %s', (label, text) => {
  expect(perText(label)).toBe(text);
});

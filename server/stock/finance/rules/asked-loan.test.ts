import { describe, expect, test } from 'vitest';
import { financeSchema } from '#server/settings/finance-schema';
import { type AskedLoan, askedLoan } from './asked-loan';

const asked = (query: string, settings = {}) =>
  askedLoan(new URLSearchParams(query), financeSchema.parse(settings));

describe('the calculator amounts in an address', () => {
  test.each<[string, string, Partial<AskedLoan>]>([
    [
      'the site default: interest rate 10, deposit 2000, term 5 years',
      '',
      { rate: 10, deposit: 2000, years: 5 },
    ],
    ['amounts as they are written', 'deposit=$5,000', { deposit: 5000 }],
    ['clamped at 0', 'deposit=-1', { deposit: 0 }],
    ['clamped at 1,000,000', 'deposit=1000001', { deposit: 1_000_000 }],
    ['1,000,000 itself', 'deposit=1000000', { deposit: 1_000_000 }],
    ['a non-number becomes 0', 'deposit=lots&rate=low', { deposit: 0, rate: 0 }],
    ['an empty field is no number either', 'deposit=&rate=', { deposit: 0, rate: 0 }],
    ['a rate of 0', 'rate=0', { rate: 0 }],
    ['a rate with a sign and a comma', 'rate=8,5%25', { rate: 8.5 }],
    ['a rate of three decimals', 'rate=8.9954', { rate: 8.995 }],
    ['a rate below 0', 'rate=-3', { rate: 0 }],
    ['a rate above 100', 'rate=101', { rate: 100 }],
    ['endless is no number', 'rate=Infinity&deposit=1e999', { rate: 0, deposit: 0 }],
    ['a year', 'years=1', { years: 1 }],
    ['seven years', 'years=7', { years: 7 }],
    ['no more than seven', 'years=8', { years: 7 }],
    ['the dealer’s term for no years', 'years=0', { years: 5 }],
    ['half years are whole months', 'years=4.5', { years: 4.5 }],
    ['parts of months are not', 'years=4.54', { years: 5 }],
    ['a balloon', 'balloon=$10,000', { balloon: 10_000 }],
    ['none at first', '', { balloon: 0 }],
    ['every week at first', '', { per: 'week' }],
    ['every fortnight', 'per=fortnight', { per: 'fortnight' }],
    ['every month', 'per=month', { per: 'month' }],
    ['every week for anything else', 'per=day', { per: 'week' }],
  ])('%s', (_rule, query, expected) => {
    expect(asked(query)).toMatchObject(expected);
  });

  test('the dealer’s own first amounts', () => {
    const calculator = { interest_rate: 8.5, deposit_dollars: 5000 };
    expect(asked('', { calculator, term_years: 4 })).toMatchObject({ rate: 8.5, deposit: 5000, years: 4 });
  });
});

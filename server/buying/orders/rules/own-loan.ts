import type { OrderLoanTerms } from '#server/buying/orders/order';
import { choiceField, numberField } from '#server/leads/rules/field-kinds';
import type { FieldRule } from '#server/page/views/field-rule';
import { frequencies } from '#server/stock/finance/rules/cheapest';
import { askedLoan, loanText, termsWith } from '#server/stock/finance/rules/example-loan';
import { periods, repaymentsOf, termText } from '#server/stock/finance/rules/loan';
import { percent } from '#server/stock/finance/rules/offer';
import { repaymentLabel } from '#server/stock/finance/rules/offers';
import { dollars } from '#server/stock/rules/price-line';
import type { FinanceOfferView } from '#server/stock/views/finance-view';

type Finance = Parameters<typeof askedLoan>[1];

/** The end of a repayment in a sentence: `a week`. */
export const perText = (label: string): string =>
  `a ${periods.find((per) => label === `${frequencies[per]}${repaymentLabel}`) ?? 'week'}`;

/** `$2,000 deposit over 5 years, paid monthly`. */
export const loanTermsText = (loan: OrderLoanTerms): string =>
  `${loanText(loan)}, paid ${frequencies[loan.per].toLowerCase()}`;

/** The loan of a lender's example, for a shopper who has chosen none. */
export const exampleTerms = (lender: FinanceOfferView, finance: Finance): OrderLoanTerms => ({
  deposit: Math.ceil(lender.deposit ?? 0),
  years:
    lender.termMonths === undefined
      ? askedLoan(new URLSearchParams(), finance).years
      : lender.termMonths / 12,
  per: lender.facts.some(({ label }) => label === `${frequencies.month}${repaymentLabel}`) ? 'month' : 'week',
});

/** A loan whose deposit has in it what holds the car: nobody borrows what is paid already. */
export const withHold = (loan: OrderLoanTerms, holdDollars: number): OrderLoanTerms =>
  loan.deposit >= holdDollars ? loan : { ...loan, deposit: holdDollars };

/** What a loan is for. */
interface Borrowed {
  readonly repaidDollars: number;
  /** Of the deposit that holds the car: part of the loan's deposit. */
  readonly holdDollars: number;
}

/** The fields of the loan. The names are those of an address with a loan. */
export const loanFields = (
  start: OrderLoanTerms,
  { repaidDollars, holdDollars }: Borrowed,
  hint?: string,
): readonly FieldRule[] => {
  const most = Math.max(Math.floor(repaidDollars) - 1, 0);
  return [
    numberField({
      name: 'deposit',
      label: 'Deposit on the loan',
      hint,
      min: Math.min(holdDollars, most),
      max: most,
      before: '$',
      half: true,
    }),
    choiceField({
      name: 'years',
      label: 'Loan term',
      control: 'select',
      half: true,
      options: termsWith(start.years).map((years) => ({ value: String(years), text: termText(years) })),
    }),
    choiceField({
      name: 'per',
      label: 'Repayments',
      control: 'select',
      half: true,
      options: periods.map((value) => ({ value, text: `Every ${value}` })),
    }),
  ];
};

/** The loan in a form that passed its check; a field that was not sent stays as it was. */
export function loanOf(
  entered: Readonly<Record<string, string>>,
  finance: Finance,
  start: OrderLoanTerms,
): OrderLoanTerms {
  const { deposit, years, per } = askedLoan(new URLSearchParams(entered), finance, {
    ...start,
    balloon: 0,
    rate: 0,
  });
  return { deposit, years, per };
}

/** A lender's offer with the repayments of the shopper's own loan: its rates, without a balloon and fees. */
export function withOwnLoan<Offer extends FinanceOfferView>(
  lender: Offer,
  { deposit, years, per }: OrderLoanTerms,
  repaidDollars: number,
): Offer {
  const { interestRate, comparisonRate } = lender;
  const principalDollars = repaidDollars - deposit;
  const repayment =
    principalDollars > 0
      ? dollars(
          Math.ceil(repaymentsOf({ principalDollars, years, rate: interestRate, per }).repaymentCents / 100),
        )
      : undefined;
  const ends = lender.facts.filter(({ label }) => label === 'Offer ends');
  return {
    ...lender,
    teaser: `${repayment ? `${repayment} a ${per} with` : 'Nothing to borrow with'} ${loanText({ deposit, years })}, comparison rate ${percent(comparisonRate)}*`,
    facts: [
      { label: 'Interest rate', value: percent(interestRate) },
      { label: 'Comparison rate', value: percent(comparisonRate) },
      ...(repayment ? [{ label: `${frequencies[per]}${repaymentLabel}`, value: repayment }] : []),
      { label: 'Term', value: termText(years) },
      { label: 'Deposit', value: deposit > 0 ? dollars(deposit) : 'None' },
      ...ends,
    ],
    deposit,
    termMonths: Math.round(years * 12),
    balloon: undefined,
  };
}

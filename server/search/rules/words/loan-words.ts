import type { Tenant } from '#server/settings/tenant-schema';
import { budgetEstimate } from '#server/stock/finance/rules/budget';
import { yearsMax } from '#server/stock/finance/rules/example-loan';
import { type Period, perWeek, termText } from '#server/stock/finance/rules/loan';
import { dollars } from '#server/stock/rules/price-line';
import {
  AROUND,
  amountOf,
  COUNT,
  countOf,
  fromOn,
  type Groups,
  OR_LESS,
  OR_MORE,
  OVER,
  type Pattern,
  pattern,
  type RangeOf,
  THOUSAND,
  UNDER,
  upTo,
} from './patterns';
import { asideSense, rangeSense, type Sense } from './typed-text';

/** How a site works out what a budget buys. */
export type BudgetFinder = Tenant['home']['budget_finder'];

/** Periods of a repayment in words, and its name alone. */
const periods: readonly [name: Period, words: string, alone: string][] = [
  ['week', 'pw|weekly|(?:a|per|each|every) (?:week|wk)', 'week|wk'],
  ['fortnight', 'fortnightly|(?:a|per|each|every) (?:fortnight|fn)', 'fortnight|fn'],
  ['month', 'pm|monthly|(?:a|per|each|every) (?:month|mth)', 'month|mth'],
];
/** After a period alone the amount needs its sign: `$150 week`, but a `12 month` warranty. */
const amountsOf = (words: string, alone: string): readonly string[] => [
  `\\$? ?(?<digits>\\d{2,4})(?: dollars| bucks)? ?(?:${words})`,
  `\\$ ?(?<digits>\\d{2,4}) ?(?:${alone})`,
];
/** The period before its amount: `weekly under 140`. Repayments without a period are weekly: `repayments under 140`. */
const periodsFirst: readonly [name: Period, words: string][] = [
  ['week', 'weekly(?: (?:re)?payments?| budget| price)?|repayments?'],
  ['fortnight', 'fortnightly(?: (?:re)?payments?| budget)?'],
  ['month', 'monthly(?: (?:re)?payments?| budget)?'],
];
const BARE_AMOUNT = '\\$? ?(?<digits>\\d{2,4})(?: dollars| bucks)?';

/**
 * An amount per period is the most that the weekly price may be, or with `over` the least. Where no car has a weekly price it
 * filters nothing: it is never thousands of dollars.
 */
export function repaymentsOf(hasWeeklyPrices: boolean): readonly Pattern[] {
  const weekly =
    (name: Period, range: RangeOf, round: (perWeek: number) => number, limit: string) =>
    ({ digits }: Groups): Sense => {
      const label = `${limit} $${Number(digits).toLocaleString('en-AU')} a ${name}`;
      if (!hasWeeklyPrices) return asideSense(label.toLowerCase());
      const terms = name === 'week' ? {} : { terms: `per=${name}` };
      return { ...rangeSense('weekly_price', range(round(perWeek(Number(digits), name)))), ...terms, label };
    };
  const most = (name: Period) => weekly(name, upTo, (exact) => exact, 'Up to');
  const least = (name: Period) => weekly(name, fromOn, Math.ceil, 'From');
  return [
    ...periods.flatMap(([name, words, alone]) =>
      amountsOf(words, alone).flatMap((amount) => [
        pattern(
          `(?:(?:my )?budget |repayments? )?(?:${UNDER}|${AROUND})?${amount}(?: repayments?)?(?:${OR_LESS})?`,
          most(name),
        ),
        pattern(`${OVER}${amount}`, least(name)),
        pattern(`${amount}${OR_MORE}`, least(name)),
      ]),
    ),
    ...periodsFirst.flatMap(([name, words]) => [
      pattern(`(?:${words}) (?:of |is )?(?:${UNDER}|${AROUND})?${BARE_AMOUNT}(?:${OR_LESS})?`, most(name)),
      pattern(`(?:${words}) ${OVER}${BARE_AMOUNT}`, least(name)),
    ]),
  ];
}

const DOWN = `\\$? ?(?<down>\\d{1,6})(?<thousand>${THOUSAND})?(?: dollars| bucks)?`;
const JOINED = '(?: ?(?:with|and|plus|&|\\+))?(?: (?:a|an|my))? ';
const deposits = [
  `${DOWN} (?:deposit|down(?: payment)?)`,
  `deposit (?:of )?${DOWN}`,
  '(?<none>no|zero|nil|without)(?: an?)? (?:deposit|money down)',
];
/** The term of a loan, right after its repayment or its deposit; `5 years old` and `5 years warranty` are no terms. */
const TERM = `(?: (?:over|for))? (?<years>${COUNT}) ?(?:years?|yrs?)(?: (?:loan|term))?(?! (?:old|or|and|to|warranty|rego))`;

/** What words say of a loan; undefined with a term that none has. */
function loanIn({ digits, down, thousand, none, years }: Groups) {
  const term = years === undefined ? undefined : countOf(years);
  if (term !== undefined && (term < 1 || term > yearsMax)) return undefined;
  const noDeposit = none === undefined ? undefined : 0;
  return { paid: Number(digits), deposit: down === undefined ? noDeposit : amountOf(down, thousand), term };
}
type Loan = NonNullable<ReturnType<typeof loanIn>>;

/** `$600 a month with $5,000 deposit over 7 years`. */
function loanWords({ paid, deposit, term }: Loan, name: Period): string {
  const withDeposit = deposit === undefined ? '' : ` with ${deposit === 0 ? 'no' : dollars(deposit)} deposit`;
  return `${dollars(paid)} a ${name}${withDeposit}${term === undefined ? '' : ` over ${termText(term)}`}`;
}

function asLoan(loan: Loan, name: Period): Sense {
  const { paid, deposit, term } = loan;
  const terms = [
    `per=${name}`,
    ...(deposit === undefined ? [] : [`deposit=${deposit}`]),
    ...(term === undefined ? [] : [`years=${term}`]),
  ];
  const limit = rangeSense('weekly_price', upTo(perWeek(paid, name)));
  return { ...limit, terms: terms.join('&'), label: `Up to ${loanWords(loan, name)}` };
}

/**
 * A repayment with a deposit, a term or both. Where cards follow a loan, it is that loan, so that a trade-in counts besides;
 * elsewhere it is the price that both pay for: what the budget finder makes of them.
 */
export const budgetsOf = (finder: BudgetFinder, hasLoans: boolean): readonly Pattern[] =>
  periods.flatMap(([name, words, alone]) => {
    const means = (groups: Groups): Sense | undefined => {
      const loan = loanIn(groups);
      if (!loan) return undefined;
      if (hasLoans) return asLoan(loan, name);
      const { paid, deposit: depositDollars = 0, term } = loan;
      const dollarsToSpend = budgetEstimate(
        {
          repaymentDollars: name === 'fortnight' ? paid / 2 : paid,
          per: name === 'month' ? 'month' : 'week',
          depositDollars,
          rate: finder.interest_rate,
        },
        term ?? finder.term_years,
      );
      const label = `${loanWords(loan, name)}: up to about ${dollars(dollarsToSpend)}`;
      return { ...rangeSense('price', upTo(dollarsToSpend)), label };
    };
    return amountsOf(words, alone).flatMap((amount) => {
      const repayment = `(?:(?:my )?budget (?:of )?|repayments? (?:of )?)?(?:${UNDER}|${AROUND})?${amount}(?:${OR_LESS})?`;
      return [
        pattern(`${repayment}${TERM}`, means),
        ...deposits.flatMap((deposit) => [
          pattern(`${repayment}(?:${TERM})?${JOINED}${deposit}`, means),
          pattern(`${repayment}${JOINED}${deposit}${TERM}`, means),
          pattern(`${deposit}${JOINED}${repayment}(?:${TERM})?`, means),
        ]),
      ];
    });
  });

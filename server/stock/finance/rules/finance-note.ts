import type { FinanceSettings } from '#server/settings/finance-schema';
import { longDate } from '#server/stock/price/rules/dates';

const notes = new WeakMap<FinanceSettings, string[]>();

/**
 * The notes required beside every comparison rate (National Credit Code s 163): the warning, the loan that the rate is
 * for, eligibility and the date. One list per tenant, for any number of cars.
 */
export function financeNote(finance: FinanceSettings): string[] {
  const known = notes.get(finance);
  if (known) return known;
  const note = [
    finance.comparison_warning,
    finance.comparison_example,
    finance.approval,
    ...(finance.credit_licence ? [`${finance.credit_licence}.`] : []),
    ...(finance.as_of ? [`Rates as of ${longDate(finance.as_of)}.`] : []),
  ];
  notes.set(finance, note);
  return note;
}

import { dollars } from '#server/stock/price/rules/formats';
import type { DeskVisit } from './create-desk';
import {
  changedMeanwhile,
  refused,
  storeValuation,
  typedNumber,
  type ValuationChange,
  valuationOfForm,
} from './valuation-form';

const mostDollars = 1_000_000;

/** Records whether the dealer bought the car, and for how much: the market report compares it with the estimate. */
export async function recordOutcome(
  visit: DeskVisit,
  leadId: string,
  form: URLSearchParams,
): Promise<ValuationChange> {
  const valuation = await valuationOfForm(visit, leadId, form);
  if (valuation === 'unknown') return { state: 'unknown' };
  if (valuation === 'changed') return changedMeanwhile(form);
  const won = form.get('won');
  if (won !== 'yes' && won !== 'no') return refused(form, { won: 'Choose whether you bought the car.' });
  const paid = won === 'yes' ? typedNumber(form.get('paid'), mostDollars) : null;
  if (paid === undefined || paid === 0) {
    return refused(form, {
      paid: `Enter the price paid as a number of dollars up to ${dollars(mostDollars)}.`,
    });
  }
  const outcome = { won: won === 'yes', dollars: paid, at: visit.now.toISOString() };
  return storeValuation(visit, form, { ...valuation, outcome }, paid === null ? '' : dollars(paid));
}

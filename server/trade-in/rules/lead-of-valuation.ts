import { noEstimateNotes } from '#server/leads/rules/lead-valuation';
import type { Lead } from '#server/settings/lead';
import type { Valuation } from '#server/trade-in/valuation';

/** What a lead says of its valuation, under the names of the trade-in form where it has one. */
export function valuationFields(valuation: Valuation): Record<string, string> {
  const { registration, vehicle, kilometres, answers, payoutDollars, estimate, noEstimate, offer } =
    valuation;
  const fields: Readonly<Record<string, string | number | null | undefined>> = {
    Rego: registration?.rego,
    rego_state: registration?.state,
    trade_make: vehicle?.make,
    trade_model: vehicle?.model,
    trade_year: vehicle?.year,
    trade_badge: vehicle?.badge,
    trade_series: vehicle?.series,
    trade_colour: vehicle?.colour,
    trade_nvic: vehicle?.nvic,
    trade_km: kilometres,
    ...Object.fromEntries(Object.entries(answers).map(([name, value]) => [leadName(name), value])),
    trade_payout: payoutDollars,
    trade_estimate_low: estimate?.lowDollars,
    trade_estimate_high: estimate?.highDollars,
    trade_basis: estimate ? estimate.basis.summary : noEstimate && noEstimateNotes[noEstimate],
    trade_offer: offer?.dollars,
    trade_offer_expires: offer?.expiresAt,
    trade_accepted: valuation.accepted === null ? null : valuation.accepted ? 'Yes' : 'No',
    trade_reached: valuation.reached,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/** Ours are named as in the trade-in form; a provider's get the same beginning. */
const leadName = (question: string): string =>
  question.startsWith('trade_') ? question : `trade_${question}`;

const isOfValuation = (name: string): boolean =>
  name.startsWith('trade_') || name === 'Rego' || name === 'rego_state';

/** A lead in the state of its valuation: everything else in it stays. */
export function withValuation(lead: Lead, valuation: Valuation): Lead {
  const others = Object.entries(lead.fields).filter(([name]) => !isOfValuation(name));
  return {
    ...lead,
    fields: { ...Object.fromEntries(others), ...valuationFields(valuation) },
    form_completed: valuation.reached === 'finished',
    offer_accepted: valuation.accepted === true,
  };
}

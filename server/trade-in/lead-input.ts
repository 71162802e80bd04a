import { textField } from '#server/leads/rules/field-kinds';
import type { LeadInput } from '#server/leads/submit-lead';
import type { FieldRule } from '#server/page/views/field-rule';
import { filing } from '#server/settings/rules/filing';
import { valuationFields } from './rules/lead-of-valuation';
import type { TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

const longestFact = 500;

/** The lead of a valuation as it is stored at first, from the contact details that the shopper entered. */
export function leadInputOf(
  { tenant, url, request }: TradeInVisit,
  valuation: Valuation,
  entered: Readonly<Record<string, unknown>>,
  fields: readonly FieldRule[],
): Omit<LeadInput, 'source'> {
  const facts = Object.entries(valuationFields(valuation)).map(
    ([name, text]) => [name, text.slice(0, longestFact)] as const,
  );
  const rules = facts.map(([name]) => textField({ name, label: name, maxLength: longestFact }));
  const { category, subcategory } = valuation.purpose === 'sell' ? filing.sell : filing.tradeIn;
  return {
    tenant,
    form: { fields: [...fields, ...rules], problems: () => ({}) },
    entered: {
      ...entered,
      ...Object.fromEntries(facts),
      category,
      subcategory,
      car_id: valuation.carId ?? undefined,
    },
    answers: { form_completed: false, offer_accepted: valuation.accepted === true },
    attributes: valuation.attributes ?? undefined,
    // Not the page itself: its address opens the valuation.
    url: new URL(startHref(valuation), url.origin).href,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

/** The page where a valuation starts. */
const startHref = ({ purpose, carId }: Pick<Valuation, 'purpose' | 'carId'>): string => {
  if (purpose === 'sell') return '/sell-my-car';
  return carId === null ? '/trade-in' : `/cars/trade-in?car_id=${encodeURIComponent(carId)}`;
};

import type { Lead } from '#server/settings/lead';
import { campaignOf } from './campaign';
import { consentFacts } from './consent-words';
import { fieldLabel, forSystems } from './field-labels';
import { pricesInWords } from './lead-price';
import { preferredTimeText } from './preferred-time';

/** Fields that ADF and AutoGate have elements for, or that only name records of this site. */
const elsewhere = new Set([
  ...['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'preferred_time'],
  ...['trade_year', 'trade_make', 'trade_model', 'trade_km', 'trade_colour'],
  ...forSystems,
]);

/**
 * The remarks of a lead for a system with one field for them: category, message, answers, price, consent and campaign.
 * Only text for people, no internal codes.
 */
export function leadNotes(lead: Lead): string {
  const { category, subcategory, fields, car, url } = lead;
  const { message, preferred_time } = fields;
  const answers = Object.entries(fields).filter(
    ([name]) => !elsewhere.has(name) && !(car && name === 'car_id'),
  );
  const campaign = campaignOf(lead).join(', ');
  return [
    [category, subcategory].filter(Boolean).join(', '),
    message,
    preferred_time && `Preferred time: ${preferredTimeText(preferred_time)}`,
    ...answers.map(([name, value]) => `${fieldLabel(name)}: ${value}`),
    car && pricesInWords(car) && `Price shown: ${pricesInWords(car)}`,
    ...consentFacts(lead).map((fact) => fact.join(': ')),
    campaign && `Campaign: ${campaign}`,
    url && `Page: ${url}`,
  ]
    .filter(Boolean)
    .join('\n');
}

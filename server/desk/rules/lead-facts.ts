import { consentsOf } from '#server/leads/rules/consents';
import { placeName } from '#server/leads/rules/destinations';
import { fieldLabel, fieldText, forSystems } from '#server/leads/rules/lead-fields';
import { valuationFieldNames, valuationOfLead } from '#server/leads/rules/lead-valuation';
import { preferredTimeText } from '#server/leads/rules/place-choice';
import type { Consent, Lead } from '#server/settings/lead';
import { filedAs } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { momentText } from './desk-time';

/** Shown elsewhere, or in other words. */
const elsewhere = new Set(['name', 'last_name', 'email', 'phone', 'message', 'location', 'preferred_time']);

export type Fact = readonly [label: string, value: string | null | undefined, href?: string | undefined];

/** Facts as labels and values; empty ones are left out. */
export const factsOf = (facts: readonly Fact[]) =>
  facts.flatMap(([label, value, href]) => (value ? [{ label, value, href }] : []));

/**
 * Everything known about a lead that its heading does not show, by topic; empty lines are left out. `booked`: the
 * current time is shown elsewhere.
 */
export function leadFacts(lead: Lead, tenant: Tenant, booked = false) {
  const { fields, lead_attributes: attributes } = lead;
  const wished = fields['preferred_time'];
  const isValued = valuationOfLead(lead) !== undefined;
  const shopperFacts: Fact[] = [
    ['Request', filedAs(lead, ' · ')],
    ['Where', placeName(lead, tenant)],
    ['Preferred time', wished && preferredTimeText(wished)],
    ...Object.entries(fields).flatMap(([name, value]): Fact[] =>
      elsewhere.has(name) ||
      forSystems.has(name) ||
      valuationFieldNames.has(name) ||
      (isValued && isOfTradeIn(name)) ||
      (booked && name === 'appointment')
        ? []
        : [[fieldLabel(name), fieldText(name, value)]],
    ),
  ];
  const origin: Fact[] = [
    ['Received', momentText(new Date(lead.created_at), tenant.time_zone)],
    ['Source', lead.source === 'api' ? 'API' : 'Website form'],
    ['Page', lead.url],
    ['Campaign', pairs(attributes?.linked_query_params)],
    ['Pages seen', attributes?.visited_pages.join('\n')],
    ['Form completed', lead.form_completed === false ? 'No, abandoned' : undefined],
    ['Offer accepted', lead.offer_accepted ? 'Yes' : undefined],
    ['Browser', lead.user_agent],
    ['Looks like spam', lead.suspect],
    ['Lead ID', lead.id],
  ];
  return [
    section('Details', shopperFacts),
    section(
      'Consent',
      consentsOf(lead).map((one) => consentFact(one, tenant.time_zone)),
    ),
    section('Source details', origin),
  ].filter(({ facts }) => facts.length > 0);
}

/** Beside a valuation, its panel shows the car. */
const isOfTradeIn = (name: string): boolean =>
  name.startsWith('trade_') || name === 'Rego' || name === 'rego_state';

const section = (heading: string, facts: readonly Fact[]) => ({ heading, facts: factsOf(facts) });

const pairs = (params: Readonly<Record<string, string>> = {}): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const consentWords: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Offers and news',
  terms: 'Terms of use',
};
const consentFact = ({ kind, given, text, at }: Consent, timeZone: string): Fact => [
  consentWords[kind],
  `${given ? 'Yes, agreed' : 'No'} (${momentText(new Date(at), timeZone)})\n“${text}”`,
];

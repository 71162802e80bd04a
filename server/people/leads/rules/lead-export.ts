import type { Lead } from '#server/settings/lead';
import { consentTo } from './consents';
import { leadPayload } from './lead-payload';
import { valuationOfLead } from './lead-valuation';
import { displayPhone } from './phone-number';

/** A lead under its external field names, for `leads list` and `leads export`. */
export const leadRecord = (lead: Lead): Record<string, unknown> => ({
  tenant: lead.tenant,
  ...leadPayload(lead),
});

const columns: ReadonlyArray<readonly [header: string, value: (lead: Lead) => string | number | undefined]> =
  [
    ['lead_id', (lead) => lead.id],
    ['created_at', (lead) => lead.created_at],
    ['category', (lead) => lead.category],
    ['subcategory', (lead) => lead.subcategory],
    ['name', (lead) => lead.fields['name']],
    ['last_name', (lead) => lead.fields['last_name']],
    ['email', (lead) => lead.fields['email']],
    // In Australian format: a leading + would need an apostrophe.
    ['phone', (lead) => lead.fields['phone'] && displayPhone(lead.fields['phone'])],
    ['postcode', (lead) => lead.fields['postcode']],
    ['message', (lead) => lead.fields['message']],
    ['opt_in', (lead) => yesNo(consentTo(lead, 'opt_in')?.given)],
    ['terms', (lead) => yesNo(consentTo(lead, 'terms')?.given)],
    ['car_id', (lead) => lead.car?.id ?? lead.fields['car_id']],
    ['car', (lead) => lead.car?.name],
    ['stocknum', (lead) => lead.car?.stocknum],
    ['price', (lead) => lead.car?.price],
    ['price_per', (lead) => lead.car?.price_per],
    ['price_kind', (lead) => lead.car?.price_kind],
    ['was_price', (lead) => lead.car?.was_price],
    ['list_price', (lead) => lead.car?.list_price],
    ['availability', (lead) => lead.car?.availability],
    ['place', (lead) => lead.car?.place],
    ['trade_in', (lead) => tradedCarName(lead)],
    ['estimate_low', (lead) => valuationOfLead(lead)?.estimateLow],
    ['estimate_high', (lead) => valuationOfLead(lead)?.estimateHigh],
    ['offer', (lead) => valuationOfLead(lead)?.offer],
    ['offer_expires_at', (lead) => valuationOfLead(lead)?.offerExpires],
    ['offer_accepted', (lead) => yesNo(valuationOfLead(lead)?.accepted)],
    ['reached', (lead) => valuationOfLead(lead)?.reached],
    ['basis', (lead) => valuationOfLead(lead)?.basis],
    ['dealership_id', (lead) => lead.dealership_id],
    ['url', (lead) => lead.url],
    ['source', (lead) => lead.source],
    ['suspect', (lead) => lead.suspect],
    ['quarantined', (lead) => lead.quarantined],
    ['visited_pages', (lead) => lead.lead_attributes?.visited_pages.join(' ')],
    ['linked_query_params', (lead) => paramsText(lead)],
  ];

/** `2019 Mazda 3 G20`: the car to trade in or sell. */
const tradedCarName = ({ fields }: Lead): string | undefined =>
  ['trade_year', 'trade_make', 'trade_model', 'trade_badge']
    .flatMap((name) => fields[name] ?? [])
    .join(' ') || undefined;

const yesNo = (consent: boolean | undefined): string | undefined =>
  consent === undefined ? undefined : consent ? 'yes' : 'no';

/** `utm_source=mail&gclid=…`, as in the link. */
const paramsText = ({ lead_attributes: attributes }: Lead): string | undefined =>
  attributes && new URLSearchParams(attributes.linked_query_params).toString();

/**
 * One CSV value (RFC 4180). A value that a spreadsheet would run as a formula gets a leading apostrophe and quotes, as
 * OWASP advises: one that begins with = + - @, their full-width forms, a tab or a line break.
 */
export function csvValue(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const risky = /^[=+\-@\t\r\n＝＋－＠]/.test(value);
  const safe = risky ? `'${value}` : value;
  return risky || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvRow = (values: ReadonlyArray<string | number | undefined>): string =>
  `${values.map(csvValue).join(',')}\r\n`;

export const csvHeader = (): string => csvRow(columns.map(([header]) => header));
export const csvLead = (lead: Lead): string => csvRow(columns.map(([, value]) => value(lead)));

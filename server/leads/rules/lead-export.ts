import type { Lead } from '#server/settings/lead';
import { consentsOf, consentTo } from './consents';
import { leadSource, sourceOf } from './lead-source';
import { valuationOfLead } from './lead-valuation';
import { displayPhone } from './phone-number';

/** A lead as a person's copy of their data has it. */
export function leadCopy(lead: Lead): Record<string, unknown> {
  const { id, tenant, form_token: _token, opt_in: _old, added_by: _staff, updated_at: _, ...kept } = lead;
  const valuation = valuationOfLead(lead);
  return {
    tenant,
    lead_id: id,
    ...kept,
    source: sourceOf(lead),
    came_from: leadSource(lead),
    form_completed: lead.form_completed ?? true,
    offer_accepted: lead.offer_accepted ?? false,
    car_id: lead.car?.id ?? lead.fields['car_id'],
    car_dealership_id: lead.dealership_id,
    lead_attributes: lead.lead_attributes ?? { visited_pages: [], linked_query_params: {} },
    consents: consentsOf(lead),
    valuation: valuation && {
      estimate_low: valuation.estimateLow,
      estimate_high: valuation.estimateHigh,
      offer: valuation.offer,
      offer_expires_at: valuation.offerExpires,
      offer_accepted: valuation.accepted,
      reached: valuation.reached,
      basis: valuation.basis,
      payout: valuation.payout,
    },
  };
}

/** A lead as a row of the file, by column. */
function columnsOf(lead: Lead) {
  const { fields, car, lead_attributes: attributes } = lead;
  const valuation = valuationOfLead(lead);
  return {
    lead_id: lead.id,
    created_at: lead.created_at,
    category: lead.category,
    subcategory: lead.subcategory,
    name: fields['name'],
    last_name: fields['last_name'],
    email: fields['email'],
    // In Australian format: a leading + would need an apostrophe.
    phone: fields['phone'] && displayPhone(fields['phone']),
    postcode: fields['postcode'],
    message: fields['message'],
    opt_in: yesNo(consentTo(lead, 'opt_in')?.given),
    terms: yesNo(consentTo(lead, 'terms')?.given),
    car_id: car?.id ?? fields['car_id'],
    car: car?.name,
    stocknum: car?.stocknum,
    price: car?.price,
    price_per: car?.price_per,
    price_kind: car?.price_kind,
    was_price: car?.was_price,
    list_price: car?.list_price,
    availability: car?.availability,
    place: car?.place,
    trade_in: tradedCarName(lead),
    estimate_low: valuation?.estimateLow,
    estimate_high: valuation?.estimateHigh,
    offer: valuation?.offer,
    offer_expires_at: valuation?.offerExpires,
    offer_accepted: yesNo(valuation?.accepted),
    reached: valuation?.reached,
    basis: valuation?.basis,
    dealership_id: lead.dealership_id,
    url: lead.url,
    source: sourceOf(lead),
    came_from: leadSource(lead),
    suspect: lead.suspect,
    quarantined: lead.quarantined,
    visited_pages: attributes?.visited_pages.join(' '),
    // `utm_source=mail&gclid=…`, as in the link.
    linked_query_params: attributes && new URLSearchParams(attributes.linked_query_params).toString(),
  };
}

/** Every lead has the same columns. */
const emptyLead: Lead = { id: '', tenant: '', category: '', fields: {}, source: 'form', created_at: '' };

/** `2019 Mazda 3 G20`: the car to trade in or sell. */
const tradedCarName = ({ fields }: Lead) =>
  ['trade_year', 'trade_make', 'trade_model', 'trade_badge']
    .flatMap((name) => fields[name] ?? [])
    .join(' ') || undefined;

const yesNo = (consent: boolean | undefined) => (consent === undefined ? undefined : consent ? 'yes' : 'no');

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

const csvRow = (values: ReadonlyArray<string | number | undefined>) =>
  `${values.map(csvValue).join(',')}\r\n`;

/** A whole file. Without its byte order mark, spreadsheets read it as Windows text. */
export const csvTable = (rows: ReadonlyArray<ReadonlyArray<string | number | undefined>>): string =>
  `\uFEFF${rows.map(csvRow).join('')}`;

export const csvHeader = (): string => csvRow(Object.keys(columnsOf(emptyLead)));
export const csvLead = (lead: Lead): string => csvRow(Object.values(columnsOf(lead)));

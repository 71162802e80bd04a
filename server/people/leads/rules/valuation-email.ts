import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { makeModel } from '#server/stock/cars/rules/naming';
import { dollars } from '#server/stock/price/rules/formats';
import { type EmailPart, type EmailRow, siteOrigin } from './email-body';
import { estimateText, type LeadValuation, offerEndText, valuationOfLead } from './lead-valuation';
import { noEstimateOfNote, noEstimateWords } from './no-estimate';

/** The link that opens a valuation again. */
export interface PersonalLink {
  /** The valuation's. */
  readonly id: string;
  /** UTC, ISO. */
  readonly expiresAt: string;
}

type ValuedLead = Pick<Lead, 'fields' | 'url'>;

/** Words and numbers only: a described car could contain a spammer's link or phone number. */
const isPlain = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}'’()/ +-]{1,80}$/u.test(text) && !/\d{7}/.test(text.replaceAll(/[ ()+-]/g, ''));

/** `2019 Mazda 3`, the shopper's own car; undefined where it is unknown or not plainly a car's name. */
export function valuedCar({ fields }: Pick<Lead, 'fields'>): string | undefined {
  const { trade_year: year = '', trade_make: make = '', trade_model: model = '' } = fields;
  if (!make || !isPlain(make) || !isPlain(model)) return undefined;
  return `${/^\d{4}$/.test(year) ? `${year} ` : ''}${makeModel(make, model)}`;
}

/** Opening sentence: accepted, a number, or somebody calls. */
export function valuationOpening({ offer, accepted, estimateLow }: LeadValuation, tenant: Tenant): string {
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  if (accepted && offer !== undefined)
    return worded(`You accepted our offer of ${dollars(offer)} for your car. Thank you!`);
  if (estimateLow === undefined) return worded('Thanks for telling us about your car.');
  return worded('Thanks for valuing your car with us. One of our team will answer your questions.');
}

/** The valuation for its shopper: never the registration, nor how far they got. */
export function valuationParts(
  lead: ValuedLead,
  tenant: Tenant,
  link: PersonalLink | undefined,
): EmailPart[] {
  const valuation = valuationOfLead(lead);
  if (!valuation) return [];
  const { offer } = valuation;
  const reason = reasonOf(valuation, tenant);
  const notes = [
    ...(reason ? [reason, tenant.valuation.call_back] : []),
    ...(offer === undefined ? [] : [tenant.valuation.offer_conditions]),
  ];
  const rows = numberRows(valuedCar(lead), valuation, tenant);
  return [
    ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
    ...notes.map((text) => ({ kind: 'text', text }) as const),
    ...linkParts(lead, tenant, link),
  ];
}

/** Why there is no number, in the words of the site's own page. */
function reasonOf({ estimateLow, basis }: LeadValuation, tenant: Tenant): string | undefined {
  if (estimateLow !== undefined) return undefined;
  const reason = noEstimateOfNote(basis);
  return reason ? noEstimateWords(reason, tenant) : `${basis ?? 'No online estimate'}.`;
}

function numberRows(car: string | undefined, valuation: LeadValuation, tenant: Tenant): EmailRow[] {
  const { offer, offerExpires, accepted } = valuation;
  const rows: ReadonlyArray<readonly [string, string | undefined]> = [
    [withNoun('Your car', tenant.stock.noun), car],
    ['Online estimate', estimateText(valuation)],
    ['Our offer', offer === undefined ? undefined : dollars(offer)],
    ['Valid until', offer && offerExpires ? offerEndText(offerExpires, tenant.time_zone) : undefined],
    ['Accepted', offer === undefined || accepted === undefined ? undefined : accepted ? 'Yes' : 'Not yet'],
  ];
  return rows.flatMap(([label, value]): EmailRow[] => (value ? [[label, value]] : []));
}

function linkParts(lead: ValuedLead, tenant: Tenant, link: PersonalLink | undefined): EmailPart[] {
  const origin = link && siteOrigin(lead, tenant);
  if (!origin) return [];
  const href = new URL(`/valuations/${encodeURIComponent(link.id)}`, origin).href;
  const until = offerEndText(link.expiresAt, tenant.time_zone);
  return [
    { kind: 'links', links: [{ text: 'Open your valuation', href }] },
    { kind: 'text', text: `The link is valid until ${until}. Anyone with the link can open it.` },
  ];
}

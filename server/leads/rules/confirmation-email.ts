import { capitalised, visitWorded, withNoun } from '#server/dealer/rules/noun';
import { offersTestDrives } from '#server/dealer/rules/place-order';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { makeModel } from '#server/stock/cars/rules/naming';
import { dollars } from '#server/stock/rules/price-line';
import { termsOfAddress, withTerms } from '#server/stock/rules/shopper-terms';
import { priceFacts, saleFacts } from './car-of-lead';
import { placesOf } from './destinations';
import {
  buttons,
  type EmailPart,
  type Facts,
  greeting,
  photo,
  rows,
  shopperEmail,
  siteOrigin,
  texts,
} from './email-body';
import { emailEnvelope, type LeadEmail, oneLine, replyToDealer } from './lead-email';
import {
  estimateText,
  isShownRange,
  type LeadValuation,
  noEstimateOfNote,
  noEstimateWords,
  owingOfLead,
  valuationOfLead,
  wideRangeText,
} from './lead-valuation';
import { mainOf } from './place-choice';
import { timeForShopper } from './shopper-clock';

/** Wording of a confirmation: the category's own, or the site's. */
export function confirmationWords(category: string, { forms }: Pick<Tenant, 'forms'>) {
  const { subject, text, by_category } = forms.confirmation;
  const own = by_category.find((one) => one.category === category);
  return { subject: own?.subject ?? subject, text: own?.text ?? text };
}

/**
 * The email that confirms a form, or a valuation with its number, to the shopper. It repeats nothing that was typed
 * except a plain first name and the plain name of a valued car: the address may belong to someone else.
 */
export function confirmationEmail(
  lead: Lead,
  tenant: Tenant,
  deliveryId: string,
  phone: string | undefined,
  personalLink?: PersonalLink,
): LeadEmail | null {
  const { email, name = '' } = lead.fields;
  if (!email) return null;
  const { subject, text, about } = wordsOf(lead, tenant);
  const parts: EmailPart[] = [
    ...texts(greeting(name), text),
    ...valuationParts(lead, tenant, personalLink),
    ...texts(owingOfLead(lead)),
    ...carParts(lead, tenant),
    ...texts(phone && `In a hurry? Call us on ${phone}.`, tenant.name),
  ];
  return {
    ...emailEnvelope(lead, tenant, deliveryId),
    to: [oneLine(email, 254)],
    replyTo: replyToDealer(tenant),
    subject: oneLine([subject, about].filter(Boolean).join(': '), 250),
    date: new Date(lead.created_at),
    ...shopperEmail(
      {
        title: subject,
        parts,
        origin: siteOrigin(lead, tenant),
        place: mainOf(placesOf(lead, tenant.locations)),
      },
      tenant,
    ),
  };
}

/** Words of a confirmation, and the car that it is about: in a valuation the shopper's own. */
function wordsOf(lead: Lead, tenant: Tenant) {
  const words = { ...confirmationWords(lead.category, tenant), about: lead.car?.name };
  const valuation = valuationOfLead(lead);
  if (!valuation) return words;
  const own = tenant.forms.confirmation.by_category.find(({ category }) => category === lead.category);
  return {
    subject: words.subject,
    text: own?.text ?? valuationOpening(valuation, tenant),
    about: valuedCar(lead),
  };
}

/** The car as the page showed it, with a link to it and, after an enquiry, to a test drive of it. */
function carParts(lead: Lead, tenant: Tenant): EmailPart[] {
  const { car } = lead;
  if (!car) return [];
  const { one } = tenant.stock.noun;
  const origin = siteOrigin(lead, tenant);
  const { stateQuery } = termsOfAddress(lead.url, tenant);
  const at = (path: string) => origin && new URL(withTerms(path, stateQuery), origin).href;
  const page = at(`/cars/${encodeURIComponent(car.slug)}`);
  const drive = isDrivenNext(lead, tenant)
    ? at(`/cars/${encodeURIComponent(car.slug)}/test-drive`)
    : undefined;
  return [
    ...photo(car.image, car.name, origin),
    ...rows([
      [`${capitalised(one)}${valuationOfLead(lead) ? ' of interest' : ''}`, car.name],
      ...priceFacts(car).filter(([label]) => label !== 'List price'),
      ...saleFacts(lead),
      ['Stock number', car.stocknum],
    ]),
    ...buttons(
      [visitWorded('Book a test drive', tenant.test_drives.called), drive],
      [`See the ${one}`, page],
    ),
  ];
}

/** After an enquiry about a car that was here. */
const isDrivenNext = ({ category, car }: Lead, { locations }: Tenant): boolean =>
  category === filing.enquiry.category && car?.availability === 'in_stock' && offersTestDrives(locations);

/** The link that opens a valuation again. */
export interface PersonalLink {
  /** The valuation's. */
  readonly id: string;
  /** UTC, ISO. */
  readonly expiresAt: string;
}

type ValuedLead = Pick<Lead, 'fields' | 'url'>;

/** Words and numbers only: a described car could contain a spammer's link or phone number. */
const isPlain = (text: string) =>
  /^[\p{L}\p{M}\p{N}'’()/ +-]{1,80}$/u.test(text) && !/\d{7}/.test(text.replaceAll(/[ ()+-]/g, ''));

/** `2019 Mazda 3`, the shopper's own car; undefined where it is unknown or not plainly a car's name. */
export function valuedCar({ fields }: Pick<Lead, 'fields'>): string | undefined {
  const { trade_year: year = '', trade_make: make = '', trade_model: model = '' } = fields;
  if (!make || !isPlain(make) || !isPlain(model)) return undefined;
  return `${/^\d{4}$/.test(year) ? `${year} ` : ''}${makeModel(make, model)}`;
}

/** Opening sentence: accepted, a number, or somebody calls. */
function valuationOpening({ offer, accepted, estimateLow }: LeadValuation, tenant: Tenant): string {
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
  personalLink: PersonalLink | undefined,
): EmailPart[] {
  const valuation = valuationOfLead(lead);
  if (!valuation) return [];
  const { call_back, offer_conditions } = tenant.valuation;
  const reason = reasonOf(valuation, tenant);
  return [
    ...rows(numberFacts(lead, valuation, tenant)),
    ...texts(reason, reason && call_back, valuation.offer === undefined ? undefined : offer_conditions),
    ...linkParts(lead, tenant, personalLink),
  ];
}

/** Why there is no number, in the words of the site's own page. */
function reasonOf(
  { estimateLow, estimateHigh, offer, basis }: LeadValuation,
  tenant: Tenant,
): string | undefined {
  if (estimateLow !== undefined) {
    const isUnsure = offer === undefined && !isShownRange(estimateLow, estimateHigh ?? estimateLow, tenant);
    return isUnsure ? withNoun(wideRangeText, tenant.stock.noun) : undefined;
  }
  const reason = noEstimateOfNote(basis);
  return reason ? noEstimateWords(reason, tenant) : `${basis ?? 'No online estimate'}.`;
}

function numberFacts(lead: ValuedLead, valuation: LeadValuation, tenant: Tenant): Facts {
  const { state } = termsOfAddress(lead.url, tenant);
  const { offer, offerExpires, accepted, estimateLow = 0, estimateHigh = 0 } = valuation;
  const isShown = isShownRange(estimateLow, estimateHigh, tenant);
  return [
    [withNoun('Your car', tenant.stock.noun), valuedCar(lead)],
    ['Online estimate', isShown ? estimateText(valuation) : undefined],
    ['Our offer', offer === undefined ? undefined : dollars(offer)],
    ['Valid until', offer && offerExpires ? timeForShopper(offerExpires, tenant, state) : undefined],
    ['Accepted', offer === undefined || accepted === undefined ? undefined : accepted ? 'Yes' : 'Not yet'],
  ];
}

function linkParts(lead: ValuedLead, tenant: Tenant, personal: PersonalLink | undefined): EmailPart[] {
  const origin = personal && siteOrigin(lead, tenant);
  if (!origin) return [];
  const until = timeForShopper(personal.expiresAt, tenant, termsOfAddress(lead.url, tenant).state);
  return [
    ...buttons([
      'Open your valuation',
      new URL(`/valuations/${encodeURIComponent(personal.id)}`, origin).href,
    ]),
    ...texts(`The link is valid until ${until}. Anyone with the link can open it.`),
  ];
}

import { capitalised } from '#server/dealership/tenants/rules/noun';
import { siteOrigin } from '#server/people/leads/rules/email-body';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { displayedPriceText, saleFacts } from './car-of-lead';
import { type EmailPart, type EmailRow, emailBody, greeting } from './email-body';
import { emailEnvelope, type LeadEmail, oneLine } from './lead-email';
import { valuationOfLead } from './lead-valuation';
import { type PersonalLink, valuationOpening, valuationParts, valuedCar } from './valuation-email';

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
  link?: PersonalLink,
): LeadEmail | null {
  const { email, name = '' } = lead.fields;
  if (!email) return null;
  const { subject, text, about } = wordsOf(lead, tenant);
  const [address] = tenant.delivery.email_to;
  const parts: EmailPart[] = [
    { kind: 'text', text: greeting(name) },
    { kind: 'text', text },
    ...valuationParts(lead, tenant, link),
    ...carParts(lead, tenant),
    ...(phone ? [{ kind: 'text', text: `Need us sooner? Call ${phone}.` } as const] : []),
    { kind: 'text', text: tenant.name },
  ];
  return {
    ...emailEnvelope(lead, tenant, deliveryId),
    to: [oneLine(email, 254)],
    replyTo: address === undefined ? null : { name: oneLine(tenant.name, 120), address },
    subject: oneLine([subject, about].filter(Boolean).join(': '), 250),
    date: new Date(lead.created_at),
    ...emailBody({ title: subject, parts }, tenant),
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

/** The car as the page showed it, with a link to it. */
function carParts(lead: Lead, tenant: Tenant): EmailPart[] {
  const { car } = lead;
  if (!car) return [];
  const price = displayedPriceText(car);
  const rows: EmailRow[] = [
    [`${capitalised(tenant.stock.noun.one)}${valuationOfLead(lead) ? ' of interest' : ''}`, car.name],
    ...(price ? [['Price', price] as const] : []),
    ...(car.availability && car.availability !== 'in_stock' ? saleFacts(lead) : []),
    ...(car.stocknum ? [['Stock number', car.stocknum] as const] : []),
  ];
  const origin = siteOrigin(lead, tenant);
  const href = origin && new URL(`/cars/${encodeURIComponent(car.slug)}`, origin).href;
  return [
    { kind: 'rows', rows },
    ...(href
      ? [{ kind: 'links', links: [{ text: `See the ${tenant.stock.noun.one}`, href }] } as const]
      : []),
  ];
}

import { capitalised } from '#server/dealership/tenants/rules/noun';
import { siteOrigin } from '#server/people/leads/rules/email-body';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { displayedPriceText } from './car-of-lead';
import { type EmailPart, type EmailRow, emailBody, greeting } from './email-body';
import { emailEnvelope, type LeadEmail, oneLine } from './lead-email';

/** Wording of a confirmation: the category's own, or the site's. */
export function confirmationWords(category: string, { forms }: Pick<Tenant, 'forms'>) {
  const { subject, text, by_category } = forms.confirmation;
  const own = by_category.find((one) => one.category === category);
  return { subject: own?.subject ?? subject, text: own?.text ?? text };
}

/**
 * The email that confirms a form to the shopper. It repeats nothing that was typed except a plain first name: the
 * address may belong to someone else.
 */
export function confirmationEmail(
  lead: Lead,
  tenant: Tenant,
  deliveryId: string,
  phone: string | undefined,
): LeadEmail | null {
  const { email, name = '' } = lead.fields;
  if (!email) return null;
  const { subject, text } = confirmationWords(lead.category, tenant);
  const [address] = tenant.delivery.email_to;
  const parts: EmailPart[] = [
    { kind: 'text', text: greeting(name) },
    { kind: 'text', text },
    ...carParts(lead, tenant),
    ...(phone ? [{ kind: 'text', text: `Need us sooner? Call ${phone}.` } as const] : []),
    { kind: 'text', text: tenant.name },
  ];
  return {
    ...emailEnvelope(lead, tenant, deliveryId),
    to: [oneLine(email, 254)],
    replyTo: address === undefined ? null : { name: oneLine(tenant.name, 120), address },
    subject: oneLine([subject, lead.car?.name].filter(Boolean).join(': '), 250),
    date: new Date(lead.created_at),
    ...emailBody({ title: subject, parts }, tenant),
  };
}

/** The car as the page showed it, with a link to it. */
function carParts(lead: Lead, tenant: Tenant): EmailPart[] {
  const { car } = lead;
  if (!car) return [];
  const price = displayedPriceText(car);
  const rows: EmailRow[] = [
    [capitalised(tenant.stock.noun.one), car.name],
    ...(price ? [['Price', price] as const] : []),
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

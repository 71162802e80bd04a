import type { Orders } from '#server/buying/orders/create-orders';
import { reservationPath } from '#server/buying/pages/rules/reservation-rows';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { SignedInCustomer } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import type { AccountOutcome, AccountSection } from '#server/customers/pages/customer-page';
import { isDemonstration } from '#server/customers/rules/sign-in-code';
import type { Visit } from '#server/dealer/visit';
import { greeting, shopperEmail, siteOrigin, texts } from '#server/leads/rules/email-body';
import { oneLine } from '#server/leads/rules/lead-email';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { limitName } from '#server/leads/sender-limits';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Garages, GarageVisit } from './create-garage';
import type { CustomerLead } from './customer-leads';
import { mostShown, sentWords } from './leads-sections';
import type { LeadRowView } from './views/garage-view';

/**
 * What was sent under the customer's number from a browser that has not signed in with it. The number proves nothing: somebody
 * else may have typed it. So the garage says how it stands and when, without an amount, and emails its link to the address that
 * was given with it.
 */
const leadsOf = (
  { tenant, services }: Visit<Pick<Garages, 'customerLeads'>>,
  { phone }: Customer,
  category: string,
) => services.customerLeads.ofPhone(tenant.slug, phone, { only: [category], limit: mostShown });

/** The request for what a customer buys. */
export type PurchasesVisit = ShopperVisit & Visit<Pick<Garages, 'customerLeads'> & Pick<Orders, 'orders'>>;

/** Orders, reservations and requests to reserve a car, without the customer's own. */
export async function purchasesElsewhere(visit: PurchasesVisit, customer: Customer) {
  const { tenant, services } = visit;
  const purchases = (await leadsOf(visit, customer, filing.reserve.category)).map(async (lead) => ({
    lead,
    order: await services.orders.ofLead(tenant.slug, lead.id),
    reservation: await services.reservations.ofLead(tenant.slug, lead.id),
  }));
  return (await Promise.all(purchases)).filter(
    ({ order, reservation }) => order?.customerId !== customer.id && reservation?.customerId !== customer.id,
  );
}

/** Valuations without the customer's own. */
export async function valuationsElsewhere(visit: GarageVisit, customer: Customer) {
  const { tenant, services } = visit;
  const sent = (await leadsOf(visit, customer, filing.tradeIn.category)).map(async (lead) => {
    const valuation = await services.valuations.ofLead(tenant.slug, lead.id);
    return valuation && valuation.customerId !== customer.id ? [{ lead, valuation }] : [];
  });
  return (await Promise.all(sent)).flat();
}

/** The row of its owner without an amount, with `facts` that name none; a demonstration sends no email and shows the link. */
export function asSentElsewhere(
  visit: GarageVisit,
  row: LeadRowView,
  lead: CustomerLead,
  { facts, ahead }: Pick<LeadRowView, 'facts' | 'ahead'>,
  verb?: 'Reserved',
): LeadRowView {
  const { searchParams: params } = visit.url;
  const done = params.get('done') ?? '';
  const isShown = isDemonstration(visit.tenant) && done === shown;
  const isAsked = params.get('row') === lead.id && Object.hasOwn(words, done);
  return {
    ...row,
    id: lead.id,
    facts: [...facts, sentWords(visit, lead.createdAt, verb)],
    waits: undefined,
    ahead,
    link: isShown ? row.link : undefined,
    mailsLink: row.link && !isShown ? true : undefined,
    said: isAsked ? words[done] : undefined,
  };
}

const [sent, shown] = ['link-sent', 'link-shown'];
const words: Readonly<Record<string, string>> = {
  [sent]: 'We’ve sent the link to the email address that was given with it.',
  [shown]: 'This demo sends no emails: the link is here now.',
};
/** Emails that one address gets: nobody's inbox is filled from here. */
const perEmail = { leads: 3, minutes: 60 };
const dayMs = 86_400_000;

/** Emails the link of a row to the address that was given with it; the answer is the same whatever is found. */
async function sendLink(
  visit: GarageVisit,
  { customer }: SignedInCustomer,
  field: (name: string) => string,
): Promise<AccountOutcome> {
  const { tenant, services, now } = visit;
  const row = field('lead');
  if (isDemonstration(tenant)) return { state: 'done', done: shown, row };
  const lead = await services.leads.byId(tenant.slug, row);
  const origin = siteOrigin({ url: visit.url.href }, tenant);
  const { phone = '', email = '', name = '' } = lead?.fields ?? {};
  const isTheirs = normalisePhone(phone) === customer.phone && lead?.quarantined === undefined;
  const link = lead && isTheirs && email !== '' ? await linkOf(visit, lead) : undefined;
  if (link && origin && !(await isFlooded(visit, email))) {
    const subject = oneLine(`Your link: ${link.what}`, 200);
    const parts = [
      ...texts(greeting(name), `Here is the link to your ${link.what}.`),
      { kind: 'links', links: [{ text: 'Open it', href: new URL(link.path, origin).href }] } as const,
      ...texts('Anyone with the link can see and change it. Didn’t ask for it? There’s nothing to do.'),
    ];
    const { text, html } = shopperEmail({ title: subject, parts, origin }, tenant);
    await services.messages.send(undefined, {
      channel: 'email',
      purpose: 'reservation',
      tenant: tenant.slug,
      to: email,
      text,
      email: { subject, html, headers: {} },
      expiresAt: new Date(now.getTime() + dayMs),
    });
  }
  return { state: 'done', done: sent, row };
}

async function linkOf({ tenant, services }: GarageVisit, { id }: Lead) {
  const order = await services.orders.ofLead(tenant.slug, id);
  if (order) return { what: `order of the ${order.car.name}`, path: `/buy/orders/${order.id}` };
  const reservation = await services.reservations.ofLead(tenant.slug, id);
  if (reservation)
    return { what: `reservation of the ${reservation.car.name}`, path: reservationPath(reservation.id) };
  const valuation = await services.valuations.ofLead(tenant.slug, id);
  return valuation ? { what: 'valuation', path: `/valuations/${valuation.id}` } : undefined;
}

async function isFlooded({ tenant, services }: GarageVisit, email: string): Promise<boolean> {
  const { limits, secret } = services.leadIntake;
  const name = limitName(secret, tenant.slug, 'email', `link ${email.toLowerCase()}`);
  return limits !== undefined && (await limits.count(name, perEmail)) > 0;
}

/** The form of such rows; each says itself what it has done. */
export const sendsLinks: Pick<AccountSection<GarageVisit, never>, 'actions' | 'done'> = {
  actions: { 'send-link': sendLink },
  done: {},
};

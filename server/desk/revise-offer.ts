import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';
import type { Offer, Valuation } from '#server/trade-in/valuation';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { typedParagraph } from './rules/payment-words';
import {
  type OfferChannel,
  offerChannels,
  offerEmail,
  offerText,
  type RevisedOffer,
  textNumber,
  valuationLink,
} from './rules/reply-templates';
import { vehicleName } from './rules/valuation-view';
import {
  changeValuation,
  mostDollars,
  refused,
  storeValuation,
  typedNumber,
  type ValuationChange,
} from './valuation-changes';
import type { FieldErrors } from './views/desk-view';

const dayMs = 86_400_000;
const mostDays = 30;
const longestOfferNote = 300;

/** The ways to reach a lead's person about a revised offer, the first one preferred. */
export function channelsOf(
  lead: Lead,
): ReadonlyArray<{ readonly value: OfferChannel; readonly text: string }> {
  const { email } = lead.fields;
  const number = textNumber(lead);
  return [
    ...(email ? [{ value: 'email' as const, text: `Email to ${email}` }] : []),
    ...(number ? [{ value: 'sms' as const, text: `Text message to ${displayPhone(number)}` }] : []),
  ];
}

/**
 * Makes another offer for a lead's car and sends the shopper their personal link, in one message. It replaces the
 * earlier offer, whatever became of that, and the link works at least as long as the offer.
 */
export async function reviseOffer(
  visit: StaffVisit,
  leadId: string,
  form: URLSearchParams,
): Promise<ValuationChange> {
  const { services, tenant, now, staff } = visit;
  const lead = await services.leads.byId(tenant.slug, leadId);
  if (!may(staff.role, 'make-offers') || !lead || lead.quarantined) return { state: 'unknown' };
  return changeValuation(visit, leadId, form, async (valuation) => {
    if (!valuation.vehicle) return { state: 'unknown' };
    const typed = readOffer(form, lead, now);
    if ('errors' in typed) return refused(form, typed.errors);
    const { offer, note, channel } = typed;
    const link = valuationLink(valuation.id, lead, tenant);
    if (!link) {
      return refused(form, { channel: 'This site has no address yet: add one under hosts in tenant.json.' });
    }
    const revised = { offer, note, link, vehicle: vehicleName(valuation.vehicle) };
    const message = messageOf(revised, channel, lead, tenant);
    const id = `offer-${valuation.id}-${valuation.version}`;
    return storeValuation(visit, form, withOffer(valuation, offer), dollars(offer.dollars), {
      within: (trx) => services.messages.send(trx, { ...message, id }),
    });
  });
}

const withOffer = (valuation: Valuation, offer: Offer): Valuation => ({
  ...valuation,
  offer,
  accepted: null,
  expiresAt: later(offer.expiresAt, valuation.expiresAt),
});

const later = (...instants: readonly string[]): string => [...instants].sort().at(-1) ?? '';

type TypedOffer =
  | { readonly errors: FieldErrors }
  | { readonly offer: Offer; readonly note: string; readonly channel: OfferChannel };

function readOffer(form: URLSearchParams, lead: Lead, now: Date): TypedOffer {
  const amount = typedNumber(form.get('amount'), mostDollars);
  const days = typedNumber(form.get('days'), mostDays);
  const note = typedParagraph(form.get('offer_note'));
  const channel = offerChannels.find((one) => one === form.get('channel'));
  const errors = {
    ...(amount ? {} : { amount: `Enter the offer as a number of dollars up to ${dollars(mostDollars)}.` }),
    ...(days ? {} : { days: `Enter how many days the offer lasts, from 1 to ${mostDays}.` }),
    ...(note.length > longestOfferNote
      ? { offer_note: `The note can be at most ${longestOfferNote} characters.` }
      : {}),
    ...(channel && channelsOf(lead).some(({ value }) => value === channel)
      ? {}
      : { channel: 'Choose how to send the offer.' }),
  };
  if (!amount || !days || !channel || Object.keys(errors).length > 0) return { errors };
  const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
  return { offer: { dollars: amount, expiresAt, revised: true }, note, channel };
}

/** Never sent once the offer has ended. */
function messageOf(revised: RevisedOffer, channel: OfferChannel, lead: Lead, tenant: Tenant): NewMessage {
  const common = {
    tenant: tenant.slug,
    purpose: 'offer' as const,
    expiresAt: new Date(revised.offer.expiresAt),
  };
  if (channel === 'sms') {
    return { ...common, channel, to: textNumber(lead) ?? '', text: offerText(revised, tenant) };
  }
  const { subject, text, html } = offerEmail(revised, lead, tenant);
  return { ...common, channel, to: lead.fields['email'] ?? '', text, email: { subject, html, headers: {} } };
}

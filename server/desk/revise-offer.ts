import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { type EmailPart, greeting, shopperEmail, siteOrigin } from '#server/leads/rules/email-body';
import { displayPhone } from '#server/leads/rules/phone-number';
import { endInWords } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';
import type { Offer, Valuation } from '#server/trade-in/valuation';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { isWrong, mistakesIn } from './rules/page-parts';
import { typedParagraph } from './rules/payment-words';
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

/** The ways to reach a lead's person, the first one preferred. */
export function channelsOf(
  lead: Pick<Lead, 'fields'>,
): ReadonlyArray<{ readonly value: OfferChannel; readonly text: string }> {
  const { email } = lead.fields;
  const number = textNumber(lead);
  return [
    ...(email ? [{ value: 'email' as const, text: `Email to ${email}` }] : []),
    ...(number ? [{ value: 'sms' as const, text: `Text message to ${displayPhone(number)}` }] : []),
  ];
}

/** Whether messages of a kind leave this installation; where not, they are only stored. */
export const sendsBy = (
  { tenant, services }: Pick<StaffVisit, 'tenant' | 'services'>,
  channel: OfferChannel,
): boolean => (channel === 'sms' ? tenant.sms.kind !== 'file' : Boolean(services.config.SMTP_URL));

/**
 * Makes another offer for a lead's car and sends the shopper their personal link, in one message. It replaces the
 * earlier offer, whatever became of that, and the link works at least as long as the offer.
 */
export async function reviseOffer(visit: StaffVisit, form: URLSearchParams): Promise<ValuationChange> {
  const { services, tenant, now, staff, id: leadId } = visit;
  const lead = await services.leads.byId(tenant.slug, leadId);
  if (!may(staff.role, 'make-offers') || !lead || lead.quarantined) return { state: 'unknown' };
  return changeValuation(visit, form, async (valuation) => {
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
    const change = await storeValuation(visit, form, withOffer(valuation, offer), dollars(offer.dollars), {
      within: (trx) => services.messages.send(trx, { ...message, id }),
    });
    return change.state === 'done' ? { ...change, isUnsent: !sendsBy(visit, channel) } : change;
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
  const isLong = note.length > longestOfferNote;
  const isOffered = channelsOf(lead).some(({ value }) => value === channel);
  const errors = mistakesIn({
    amount: !amount && `Enter the offer as a number of dollars up to ${dollars(mostDollars)}.`,
    days: !days && `Enter how many days the offer lasts, from 1 to ${mostDays}.`,
    offer_note: isLong && `The note can be at most ${longestOfferNote} characters.`,
    channel: !isOffered && 'Choose how to send the offer.',
  });
  if (!amount || !days || !channel || isWrong(errors)) return { errors };
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

const offerChannels = ['email', 'sms'] as const;
type OfferChannel = (typeof offerChannels)[number];

/** A shopper's personal link; undefined for a site without a known address. */
export function valuationLink(
  valuationId: string,
  lead: Pick<Lead, 'url'>,
  tenant: Tenant,
): string | undefined {
  const origin = siteOrigin(lead, tenant);
  return origin && new URL(`/valuations/${encodeURIComponent(valuationId)}`, origin).href;
}

/** The number that gets text messages: Australian mobiles and numbers from abroad, no landlines. */
export const textNumber = ({ fields }: Pick<Lead, 'fields'>): string | undefined => {
  const phone = fields['phone'];
  return phone && /^\+(?!61)[1-9]\d{6,14}$|^\+614\d{8}$/.test(phone) ? phone : undefined;
};

interface RevisedOffer {
  readonly offer: Offer;
  /** `2019 Mazda Mazda3`. */
  readonly vehicle: string;
  readonly link: string;
  /** From the member of staff; may be empty. */
  readonly note: string;
}

/** The text message that tells a shopper of a revised offer. */
function offerText({ offer, vehicle, link, note }: RevisedOffer, { name, time_zone }: Tenant): string {
  const end = endInWords(offer.expiresAt, time_zone);
  const begin = `${name}: our revised offer for your ${vehicle} is ${dollars(offer.dollars)}, valid until ${end}.`;
  return [begin, note, `See it and decide: ${link}`].filter(Boolean).join(' ');
}

/** The email that tells a shopper of a revised offer. */
function offerEmail(
  { offer, vehicle, link, note }: RevisedOffer,
  lead: Pick<Lead, 'fields' | 'url'>,
  tenant: Tenant,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const title = `Our revised offer for your ${vehicle}`;
  const parts: EmailPart[] = [
    { kind: 'text', text: greeting(lead.fields['name'] ?? '') },
    { kind: 'text', text: `We have looked at your ${vehicle} again. This offer replaces the earlier one.` },
    {
      kind: 'rows',
      rows: [
        ['Our offer', dollars(offer.dollars)],
        ['Valid until', endInWords(offer.expiresAt, tenant.time_zone)],
      ],
    },
    ...(note ? [{ kind: 'quote', label: `A note from ${tenant.name}`, text: note } as const] : []),
    { kind: 'text', text: tenant.valuation.offer_conditions },
    { kind: 'links', links: [{ text: 'See the offer', href: link }] },
  ];
  return { subject: title, ...shopperEmail({ title, parts, origin: siteOrigin(lead, tenant) }, tenant) };
}

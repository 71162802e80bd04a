import { type EmailPart, emailBody, greeting, siteOrigin } from '#server/leads/rules/email-body';
import { offerEndText } from '#server/leads/rules/lead-valuation';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/price/rules/formats';
import type { Offer } from '#server/trade-in/valuation';

export const offerChannels = ['email', 'sms'] as const;
export type OfferChannel = (typeof offerChannels)[number];

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

export interface RevisedOffer {
  readonly offer: Offer;
  /** `2019 Mazda Mazda3`. */
  readonly vehicle: string;
  readonly link: string;
  /** From the member of staff; may be empty. */
  readonly note: string;
}

/** The text message that tells a shopper of a revised offer. */
export function offerText({ offer, vehicle, link, note }: RevisedOffer, { name, time_zone }: Tenant): string {
  const end = offerEndText(offer.expiresAt, time_zone);
  const begin = `${name}: our revised offer for your ${vehicle} is ${dollars(offer.dollars)}, valid until ${end}.`;
  return [begin, note, `See it and decide: ${link}`].filter(Boolean).join(' ');
}

/** The email that tells a shopper of a revised offer. */
export function offerEmail(
  { offer, vehicle, link, note }: RevisedOffer,
  lead: Pick<Lead, 'fields'>,
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
        ['Valid until', offerEndText(offer.expiresAt, tenant.time_zone)],
      ],
    },
    ...(note ? [{ kind: 'quote', label: `A note from ${tenant.name}`, text: note } as const] : []),
    { kind: 'text', text: tenant.valuation.offer_conditions },
    { kind: 'links', links: [{ text: 'See the offer', href: link }] },
  ];
  return { subject: title, ...emailBody({ title, parts }, tenant) };
}

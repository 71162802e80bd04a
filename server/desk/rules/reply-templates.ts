import { carOfLead, displayedPriceText } from '#server/leads/rules/car-of-lead';
import { type EmailPart, greeting, shopperEmail, siteOrigin } from '#server/leads/rules/email-body';
import { offerEndText } from '#server/leads/rules/lead-valuation';
import type { Car } from '#server/settings/car';
import type { DeskSettings } from '#server/settings/desk-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { dollars } from '#server/stock/rules/price-line';
import type { Offer } from '#server/trade-in/valuation';
import { mailHref } from './lead-row';

/** Values of a template's placeholders for one lead; missing ones are left out. */
export type ReplyWords = Readonly<Partial<Record<string, string>>>;

/**
 * The placeholders of a car as it is now. One that is sold, reserved, gone or not here yet has none, so that no reply offers
 * it and none names an earlier price.
 */
export function carWords(car: Car | undefined, tenant: Parameters<typeof carOfLead>[1]): ReplyWords {
  if (!car || carEffect('lead', carEventOf(car)) !== 'reply' || car.status === 'coming_soon') return {};
  const { name, stocknum, ...priced } = carOfLead(car, tenant);
  return {
    car: name,
    stock: stocknum,
    price: priced.price === undefined ? undefined : displayedPriceText(priced),
  };
}

interface Person {
  readonly email?: string | undefined;
  /** As stored: `+61491570006`. */
  readonly phone?: string | undefined;
}

const slot = /\{([a-z]+)\}/g;

/** The template with its placeholders filled in; undefined if one has no value. */
export function filledIn(template: string, words: ReplyWords): string | undefined {
  const values = new Map(Object.entries(words));
  const isMissing = ([, word = '']: RegExpMatchArray) => !values.get(word);
  if ([...template.matchAll(slot)].some(isMissing)) return undefined;
  return template.replace(slot, (_, word: string) => values.get(word) ?? '');
}

/**
 * The replies that staff can start from at a lead: an email and, for a mobile, a text message, with the text filled
 * in. Templates with a placeholder that this lead cannot fill are left out.
 */
export function replies(
  { reply_templates }: Pick<DeskSettings, 'reply_templates'>,
  { email, phone }: Person,
  words: ReplyWords,
) {
  return reply_templates.flatMap(({ name, subject, text }) => {
    const body = filledIn(text, words);
    if (body === undefined) return [];
    const mail = email && mailHref(email);
    const emailHref =
      mail && `${mail}?subject=${encodeURIComponent(filledIn(subject, words) ?? name)}&body=${lines(body)}`;
    const smsHref = phone && /^\+614\d{8}$/.test(phone) ? smsTo(phone, body) : undefined;
    return emailHref || smsHref ? [{ name, emailHref, smsHref }] : [];
  });
}

const lines = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));

/** Both Android and iOS understand `?&body=`. */
const smsTo = (phone: string, body: string): string => `sms:${phone}?&body=${encodeURIComponent(body)}`;

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
        ['Valid until', offerEndText(offer.expiresAt, tenant.time_zone)],
      ],
    },
    ...(note ? [{ kind: 'quote', label: `A note from ${tenant.name}`, text: note } as const] : []),
    { kind: 'text', text: tenant.valuation.offer_conditions },
    { kind: 'links', links: [{ text: 'See the offer', href: link }] },
  ];
  return { subject: title, ...shopperEmail({ title, parts, origin: siteOrigin(lead, tenant) }, tenant) };
}

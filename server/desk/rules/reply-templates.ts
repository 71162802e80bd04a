import { carOfLead, displayedPriceText } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { DeskSettings } from '#server/settings/desk-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { mailHref } from './lead-row';

/** Values of a template's placeholders for one lead; missing ones are left out. */
export type ReplyWords = Readonly<Partial<Record<string, string>>>;

/**
 * The placeholders of a car as it is now. One that is sold, reserved, gone or not here yet has none, so that no reply offers
 * it and none names an earlier price.
 */
export function carWords(car: Car | undefined, tenant: Tenant, now: Date): ReplyWords {
  if (!car || carEffect('lead', carEventOf(car)) !== 'reply' || car.status === 'coming_soon') return {};
  const { name, stocknum, ...priced } = carOfLead(car, tenant, siteBasis(tenant, now));
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

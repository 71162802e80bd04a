import { carOfLead, displayedPriceText } from '#server/leads/rules/car-of-lead';
import { wellFormed } from '#server/platform/text/json';
import type { Car } from '#server/settings/car';
import type { DeskSettings } from '#server/settings/desk-schema';
import type { Lead } from '#server/settings/lead';
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

/**
 * The placeholders of a lead's situation: `gone`, its car if that is sold or no longer for sale; `wanted`, what somebody asked
 * for who named no car of ours; `tradein`, their own car.
 */
export function situationWords(
  { car, fields }: Pick<Lead, 'car' | 'fields'>,
  carNow: Car | undefined,
): ReplyWords {
  const event = carEventOf(carNow);
  const named = fields['car_id'] ?? inOneLine([fields['make'], fields['model']]);
  return {
    gone: car && (event === 'sold' || event === 'removed') ? car.name : undefined,
    wanted: car ? undefined : (named ?? 'the car you asked about'),
    tradein: inOneLine([fields['trade_year'], fields['trade_make'], fields['trade_model']]),
  };
}

const inOneLine = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined;

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

/** The templates that a lead can fill, with their place in the settings. */
export const filledTemplates = (
  { reply_templates }: Pick<DeskSettings, 'reply_templates'>,
  words: ReplyWords,
) =>
  reply_templates.flatMap(({ name, subject, text }, index) => {
    const body = filledIn(text, words);
    return body === undefined ? [] : [{ index, name, subject: filledIn(subject, words) ?? name, text: body }];
  });

/**
 * The replies that staff can start from at a lead: an email and, for a mobile, a text message, with the text filled
 * in. Templates with a placeholder that this lead cannot fill are left out.
 */
export function replies(
  settings: Pick<DeskSettings, 'reply_templates'>,
  { email, phone }: Person,
  words: ReplyWords,
) {
  return filledTemplates(settings, words).flatMap(({ name, subject, text }) => {
    const emailHref = email && emailTo(email, subject, text);
    const smsHref = phone && /^\+614\d{8}$/.test(phone) ? smsTo(phone, text) : undefined;
    return emailHref || smsHref ? [{ name, emailHref, smsHref }] : [];
  });
}

/** RFC 6068. */
export const emailTo = (email: string, subject: string, text: string): string =>
  `${mailHref(email)}?subject=${encoded(subject)}&body=${encoded(text.replace(/\r?\n/g, '\r\n'))}`;

/** A text that was cut in the middle of an emoji has no encoding. */
const encoded = (text: string): string => encodeURIComponent(wellFormed(text));

/** Both Android and iOS understand `?&body=`. */
export const smsTo = (phone: string, body: string): string => `sms:${phone}?&body=${encoded(body)}`;

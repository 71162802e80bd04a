import type { ReplyView } from '#server/desk/views/lead-page-view';
import { carOfLead, displayedPriceText } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { DeskSettings } from '#server/settings/desk-schema';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';

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
  const missing = [...template.matchAll(slot)].some(
    ([, word = '']) => !Object.hasOwn(words, word) || !words[word],
  );
  return missing ? undefined : template.replace(slot, (_, word: string) => words[word] ?? '');
}

/**
 * The replies that staff can start from at a lead: an email and, for a mobile, a text message, with the text filled
 * in. Templates with a placeholder that this lead cannot fill are left out.
 */
export function replies(
  { reply_templates }: Pick<DeskSettings, 'reply_templates'>,
  { email, phone }: Person,
  words: ReplyWords,
): ReplyView[] {
  return reply_templates.flatMap(({ name, subject, text }) => {
    const body = filledIn(text, words);
    if (body === undefined) return [];
    const about = filledIn(subject, words) ?? name;
    const reply = {
      name,
      ...(email ? { emailHref: mailHref(email, about, body) } : {}),
      ...(phone && /^\+614\d{8}$/.test(phone) ? { smsHref: smsHref(phone, body) } : {}),
    };
    return reply.emailHref || reply.smsHref ? [reply] : [];
  });
}

const lines = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));

/** RFC 6068: the address, then subject and body, each encoded. */
const mailHref = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${lines(body)}`;

/** Both Android and iOS understand `?&body=`. */
const smsHref = (phone: string, body: string): string => `sms:${phone}?&body=${encodeURIComponent(body)}`;

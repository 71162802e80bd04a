import { z } from 'zod';
import { isTimeZone } from '#server/settings/rules/time-zone';

/** Common field types of the tenant's sections. Messages complete "expected …". */
export const text = z.string('text').trim().min(1, 'text that is not empty');
/**
 * A name, a label or another text of one line: it goes into titles, subjects of emails and lists, where a line break, a control
 * character or an override of the text's direction could pass for something else.
 */
export const oneLine = text.regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the JSON Schema has this pattern, for readers without \p{Cc}.
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/,
  'text on one line, without control characters or text-direction overrides',
);
export const slug = z
  .string('text')
  .regex(/^[a-z0-9-]{1,63}$/, 'lower-case letters, digits and hyphens, at most 63')
  .meta({ examples: ['hill-end'] });
/** A slug as part of a host name, which can't begin or end with a hyphen; sites made before this rule may. */
export const newSlug = z
  .string('text')
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'lower-case letters and digits, with hyphens only between them, at most 63',
  )
  .meta({ examples: ['hill-end'] });
/** A path of the site, or a whole https address. */
export const link = z
  .string('text')
  .regex(/^(\/[^\s\\]*|https:\/\/[^\s\\]+)$/, 'a site path starting with / or an https address')
  .refine((value) => !value.startsWith('//'), 'a site path starting with one /')
  .meta({ examples: ['/special-offers', 'https://www.dealer.example/'] });
export const path = z
  .string('text')
  .regex(/^\/[\w\-/]*$/, 'a site path starting with /')
  .meta({ examples: ['/pages/winter-sale'] });
export const date = z.iso.date('a date as YYYY-MM-DD').meta({ examples: ['2026-06-30'] });
export const makes = z.array(oneLine, 'a list of makes').default([]);
export const yesNo = z.boolean('true or false');
/** A whole number within limits. */
export const whole = (from: number, to: number, unit = 'number') =>
  z
    .number(`a ${unit} from ${from} to ${to}`)
    .int('a whole number')
    .min(from, `a ${unit} from ${from} to ${to}`)
    .max(to, `a ${unit} from ${from} to ${to}`);
export const time = z
  .string('text')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a 24-hour time as HH:MM, such as 08:30')
  .meta({ examples: ['08:30'] });
export const timeZone = text
  .refine(isTimeZone, 'an IANA time zone such as Australia/Brisbane')
  .meta({ examples: ['Australia/Perth'] });
/** As in review data: text, so that 4.0 keeps its decimal. */
export const rating = z
  .string('a rating from 0 to 5, in quotes')
  .regex(/^([0-4](\.\d+)?|5(\.0+)?)$/, 'a rating from 0 to 5, such as "4.6"')
  .meta({ examples: ['4.6'] });
/** In printed form, with spaces. */
export const phone = oneLine.meta({ examples: ['(07) 5550 0142'] });

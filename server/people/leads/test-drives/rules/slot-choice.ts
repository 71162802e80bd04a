import { dayInWords, isDate } from '#server/platform/text/local-time';

/** A time sent directly, e.g. by a program. */
export const slotField = 'starts_at';
/** The open day in the picker, or `any`. */
export const dayField = 'day';
export const anyTime = 'any';
/** The radio group of a day's times. */
export const timeGroup = (date: string): string => `${slotField}_${date}`;

const groupPattern = new RegExp(`^${slotField}_\\d{4}-\\d{2}-\\d{2}$`);

/** The time chosen in a form; `unclear` says what the shopper must still choose. */
export type SlotChoice =
  | { readonly state: 'none' }
  | { readonly state: 'chosen'; readonly value: string }
  | { readonly state: 'unclear'; readonly message: string };

/**
 * Reads the choice of a time. Each day has a separate radio group, and only the open day counts: a time picked on
 * another day before is ignored. Without a chosen day one picked time is clear, and two are not.
 */
export function slotChoice(entered: Readonly<Record<string, string>>): SlotChoice {
  const textOf = (name: string) => entered[name]?.trim() ?? '';
  const day = textOf(dayField);
  if (day === anyTime) return { state: 'none' };
  if (textOf(slotField) !== '') return { state: 'chosen', value: textOf(slotField) };
  if (day !== '') return ofDay(day, textOf(timeGroup(day)));
  const [value, another] = Object.keys(entered)
    .filter((name) => groupPattern.test(name) && textOf(name) !== '')
    .map(textOf);
  if (value === undefined) return { state: 'none' };
  return another === undefined
    ? { state: 'chosen', value }
    : { state: 'unclear', message: 'Choose one time only.' };
}

const ofDay = (date: string, value: string): SlotChoice =>
  value === '' ? { state: 'unclear', message: `Choose a time${onDay(date)}.` } : { state: 'chosen', value };

const onDay = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && isDate(date) ? ` on ${dayInWords(date)}` : '';

import type { SlotDayView, Texts } from '#server/page/views/field-rule';
import { addDays, dayInWords, isDate, localTime, offsetMs } from '#server/platform/text/local-time';
import { type AustralianState, stateNames } from '#server/settings/location-schema';
import { usualTimeZone } from '#server/settings/rules/time-zone';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { Slot } from './slots';

/** `2026-11-22T23:00:00.000Z` in a form's format: `2026-11-22T23:00Z`. */
export const slotValue = (startsAt: string): string => `${startsAt.slice(0, 16)}Z`;
/** Parses a form's time. */
export const slotPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$';

/** Times by day, mornings apart from afternoons: `Today, 22 Nov`, `Tomorrow, 23 Nov`, then `Tue 24 Nov`. */
export function slotDays(slots: readonly Slot[], timeZone: string, now: Date) {
  const today = localTime(timeZone, now).date;
  const dates = [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => ({
    ...dayView(date, today),
    parts: partsOf(slots.filter((slot) => slot.date === date)),
  }));
}

function dayView(date: string, today: string) {
  const [longWeekday = '', day = '', longMonth = ''] = dayInWords(date).split(' ');
  const [weekday, month] = [longWeekday.slice(0, 3), longMonth.slice(0, 3)];
  const tomorrow = addDays(today, 1);
  const dayName = date === today ? 'Today,' : date === tomorrow ? 'Tomorrow,' : weekday;
  return {
    /** `2026-11-21` at the location. */
    date,
    /** The radio group of its times: each day has its own. */
    group: timeGroup(date),
    /** `Today, 21 Nov`. */
    label: `${dayName} ${day} ${month}`,
    /** For the strip of days: `Sat`, `21`, `Nov`. */
    weekday,
    day,
    month,
  };
}

const isMorning = ({ text }: Pick<Slot, 'text'>) => /\bam\b/.test(text);

/** `Morning` and `Afternoon`, each only if it has times. */
function partsOf(slots: readonly Slot[]) {
  const parts = [
    { name: 'Morning', slots: slots.filter(isMorning) },
    { name: 'Afternoon', slots: slots.filter((slot) => !isMorning(slot)) },
  ];
  return parts
    .filter((part) => part.slots.length > 0)
    .map((part) => ({
      name: part.name,
      /** The instant in UTC, `2026-11-22T23:00Z`, and its text at the location, `9:00 am`. */
      times: part.slots.map(({ startsAt, text }) => ({ value: slotValue(startsAt), text })),
    }));
}

/** `Times are Queensland time.`, where the clocks of the shopper's own state show another time; undefined elsewhere. */
export function zoneHint(
  days: readonly SlotDayView[],
  location: Pick<TenantLocation, 'state' | 'time_zone'>,
  shopperState: AustralianState,
): string | undefined {
  const times = days.flatMap(({ parts }) => parts.flatMap((part) => part.times));
  const zone = otherZone(
    times.map(({ value }) => value),
    location,
    shopperState,
  );
  return zone && `Times are ${zone}.`;
}

/** `Queensland time`, where the clocks of the shopper's own state show another time at one of these instants. */
export function otherZone(
  instants: readonly string[],
  { state, time_zone }: Pick<TenantLocation, 'state' | 'time_zone'>,
  shopperState: AustralianState,
): string | undefined {
  const own = usualTimeZone(shopperState);
  const differs = instants.map(Date.parse).some((ms) => offsetMs(own, ms) !== offsetMs(time_zone, ms));
  return differs ? `${(stateNames[state] ?? state).replace(/^the /, '')} time` : undefined;
}

/** The days without one time; a day without another is left out. */
export const withoutTime = (days: readonly SlotDayView[], value: string): readonly SlotDayView[] =>
  days
    .map((day) => ({
      ...day,
      parts: day.parts
        .map((part) => ({ ...part, times: part.times.filter((time) => time.value !== value) }))
        .filter(({ times }) => times.length > 0),
    }))
    .filter(({ parts }) => parts.length > 0);

/** A time sent directly, e.g. by a program. */
export const slotField = 'starts_at';
/** The open day in the picker, or `any`. */
const dayField = 'day';
const anyTime = 'any';
/** The radio group of a day's times. */
const timeGroup = (date: string) => `${slotField}_${date}`;

const groupPattern = new RegExp(`^${slotField}_\\d{4}-\\d{2}-\\d{2}$`);

/** The time chosen in a form; `unclear` says what the shopper must still choose. */
type SlotChoice =
  | { readonly state: 'none' }
  | { readonly state: 'chosen'; readonly value: string }
  | { readonly state: 'unclear'; readonly message: string };

/**
 * Reads the choice of a time. Each day has a separate radio group, and only the open day counts: a time picked on
 * another day before is ignored. Without a chosen day one picked time is clear, and two are not.
 */
export function slotChoice(values: Texts): SlotChoice {
  const textOf = (name: string) => values[name]?.trim() ?? '';
  const day = textOf(dayField);
  if (day === anyTime) return { state: 'none' };
  if (textOf(slotField) !== '') return { state: 'chosen', value: textOf(slotField) };
  if (day !== '') return ofDay(day, textOf(timeGroup(day)));
  const [value, another] = Object.keys(values)
    .filter((name) => groupPattern.test(name) && textOf(name) !== '')
    .map(textOf);
  if (value === undefined) return { state: 'none' };
  return another === undefined
    ? { state: 'chosen', value }
    : { state: 'unclear', message: 'Choose one time only.' };
}

/** Whether the shopper leaves the time to the dealer. */
export const wantsAnyTime = (values: Texts): boolean => values[dayField]?.trim() === anyTime;

const ofDay = (date: string, value: string): SlotChoice =>
  value === '' ? { state: 'unclear', message: `Choose a time${onDay(date)}.` } : { state: 'chosen', value };

const onDay = (date: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && isDate(date) ? ` on ${dayInWords(date)}` : '';

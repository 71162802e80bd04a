import { instantsOf, localTime } from '#server/platform/text/local-time';
import { textOf } from './absent';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const earliestYear = 1885;
const latestYear = 2100;

/** Which of the first two numbers of `03/04/2024` is the day. Australian feeds: the first. */
export type DateOrder = 'day-first' | 'month-first';

const two = (part: number) => String(part).padStart(2, '0');

/** `YYYY-MM-DD`, or `YYYY-MM` without a day; undefined for a date that does not exist. */
function calendarDate(year: number, month: number, day?: number): string | undefined {
  if (year < earliestYear || year > latestYear || month < 1 || month > 12) return undefined;
  if (day === undefined) return `${year}-${two(month)}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= last ? `${year}-${two(month)}-${two(day)}` : undefined;
}

/** Two digits mean this century up to `49`, the last one from `50`. */
const fullYear = (text: string) =>
  text.length === 2 ? Number(text) + (Number(text) < 50 ? 2000 : 1900) : Number(text);

function numericDate(first: number, second: number, year: number, order: DateOrder): string | undefined {
  const dayFirst = calendarDate(year, second, first);
  const monthFirst = calendarDate(year, first, second);
  return order === 'day-first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

const monthNumber = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/**
 * A date as `YYYY-MM-DD` (`YYYY-MM` without a day) from `dd/mm/yyyy`, `d-m-yy`, `mm/yyyy`, `12 Mar 2017`, `Mar-2017`
 * or ISO, ignoring a time after it. Day first, unless only month first is valid.
 */
export function dateOf(value: unknown, order: DateOrder = 'day-first'): string | undefined {
  const text = textOf(value)?.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '');
  if (text === undefined) return undefined;
  let match = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ].*)?)?$/.exec(text);
  if (match) return calendarDate(Number(match[1]), Number(match[2]), match[3] ? Number(match[3]) : undefined);
  match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (match) return calendarDate(Number(match[1]), Number(match[2]), Number(match[3]));
  match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ,].*)?$/.exec(text);
  if (match) return numericDate(Number(match[1]), Number(match[2]), fullYear(match[3] ?? ''), order);
  match = /^(\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (match) return calendarDate(Number(match[2]), Number(match[1]));
  match = /^(?:(\d{1,2})(?:st|nd|rd|th)?[-/. ])?([a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i.exec(text);
  if (match) {
    return calendarDate(
      fullYear(match[3] ?? ''),
      monthNumber(match[2] ?? ''),
      match[1] ? Number(match[1]) : undefined,
    );
  }
  return undefined;
}

const dayMs = 86_400_000;

/** How the times of a file are written: which number is the day, and the zone of times that name none. */
export interface FeedTimes {
  readonly order: DateOrder;
  /** IANA name. */
  readonly timeZone: string;
}
const plainTimes: FeedTimes = { order: 'day-first', timeZone: 'UTC' };

/**
 * An instant as UTC ISO text; a time without a zone is a local one, a date alone its first minute. Undefined if more than a
 * day after `now`.
 */
export function instantOf(value: unknown, now: Date, times: FeedTimes = plainTimes): string | undefined {
  const ms = instantMs(value, times);
  if (ms === undefined || ms > now.getTime() + dayMs || ms < Date.UTC(1970, 0, 1)) return undefined;
  return new Date(ms).toISOString();
}

/** A date as `dateOf` reads it; an instant with a zone is the day that it is in the dealer's zone. */
export function dayOf(value: unknown, { order, timeZone }: FeedTimes): string | undefined {
  const ms = zonedMs(textOf(value) ?? '');
  return ms === undefined ? dateOf(value, order) : localTime(timeZone, new Date(ms)).date;
}

function instantMs(value: unknown, { order, timeZone }: FeedTimes): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  // Seconds or milliseconds since 1970, perhaps with a fraction.
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{13}(?:\.\d+)?$/.test(text)) return Math.round(Number(text));
  const zoned = zonedMs(text);
  if (zoned !== undefined) return zoned;
  const date = dateOf(text, order);
  if (date?.length !== 10) return undefined;
  const { time, ms } = clockIn(text);
  const start = instantsOf(timeZone, date, time)[0] ?? Date.parse(`${date}T${time}:00.000Z`);
  return start + ms;
}

const zonedPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;

function zonedMs(text: string): number | undefined {
  if (!zonedPattern.test(text)) return undefined;
  const ms = Date.parse(text.replace(' ', 'T').replace(/\s/g, ''));
  return Number.isFinite(ms) ? ms : undefined;
}

/** The time of day in a text after its date: hours and minutes, and what is left in milliseconds. */
function clockIn(text: string): { time: string; ms: number } {
  const match = /[T ,](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*$/i.exec(text);
  const [, hours = '0', minutes = '00', seconds = '0', half = ''] = match ?? [];
  const afternoon = /^p/i.test(half) && Number(hours) < 12 ? 12 : 0;
  const hour = /^a/i.test(half) && Number(hours) === 12 ? 0 : Number(hours) + afternoon;
  if (hour > 23 || Number(minutes) > 59) return { time: '00:00', ms: 0 };
  return { time: `${two(hour)}:${minutes}`, ms: Number(seconds) * 1000 };
}

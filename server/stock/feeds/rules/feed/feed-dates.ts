import { instantsOf, localTime } from '#server/platform/text/local-time';
import { textOf, wordsIn } from './cell';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const months = wordsIn('jan feb mar apr may jun jul aug sep oct nov dec');
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

/** From 1, by the first three letters; 0 for no month. */
export const monthNumber = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** A time of day beside a date. */
interface Clock {
  /** HH:MM, and what is left of the minute in milliseconds. */
  readonly time: string;
  readonly ms: number;
  /** Minutes ahead of UTC; absent for a time that names no zone. */
  readonly zoneMinutes?: number;
}

/** The zones that feeds name, in minutes ahead of UTC. `EST` is no zone of one country. */
const zones: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['utc', 0],
  ['gmt', 0],
  ['aest', 600],
  ['aedt', 660],
  ['acst', 570],
  ['acdt', 630],
  ['awst', 480],
]);

/** No place on earth is further from UTC. */
const mostZoneMinutes = 14 * 60;

/** Minutes ahead of UTC of `AEST`, `+10:00`, `+1000`, `+10` or `GMT+10`; undefined for a zone that nobody knows. */
function zoneMinutesOf(text: string): number | undefined {
  const match = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text);
  if (!match) return zones.get(text.toLowerCase());
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > mostZoneMinutes) return undefined;
  return match[1] === '-' ? -minutes : minutes;
}

const clockPattern =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s*(?:([ap])\.?m\.?(?![a-z]))?\s*\(?([a-z]*(?:[+-][\d:]+)?)\)?$/i;

/** A time of day; undefined for one that does not exist or is in a zone that nobody knows. */
function clockOf(text: string): Clock | undefined {
  const [, hours, minutes = '', seconds = '0', fraction = '', half = '', zone = ''] =
    clockPattern.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const afternoon = /p/i.test(half) && Number(hours) < 12 ? 12 : 0;
  const hour = /a/i.test(half) && Number(hours) === 12 ? 0 : Number(hours) + afternoon;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const clock = {
    time: `${two(hour)}:${minutes}`,
    ms: Number(seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')),
  };
  if (zone === '') return clock;
  const zoneMinutes = zoneMinutesOf(zone);
  return zoneMinutes === undefined ? undefined : { ...clock, zoneMinutes };
}

const midnight: Clock = { time: '00:00', ms: 0 };

const firstSheetDay = Date.UTC(1899, 11, 30);

/** A date's text; one that is counted in days, seconds or milliseconds is written out. */
function dateText(value: unknown): string | undefined {
  const text = textOf(value)
    ?.replace(/^\/Date\((\d{1,14})[^)]*\)\/$/, '$1')
    .replace(/\[[A-Za-z_/]+\]$/, '')
    .replace(/^(?:exp(?:iry|ires)?|until|due)[:. ]+/i, '')
    .replace(/^(\d{8})T?(\d\d)(\d\d)(\d\d)$/, '$1 $2:$3:$4');
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return text;
  const count = Number(text);
  const [whole = ''] = text.split('.');
  // Seconds or milliseconds since 1970, perhaps with a fraction.
  if (whole.length === 10) return new Date(Math.round(count * 1000)).toISOString();
  if (whole.length === 13) return new Date(Math.round(count)).toISOString();
  // A spreadsheet's days since 1899, of local time.
  const isSheetDay = /^[345]\d{4}$/.test(whole);
  return isSheetDay ? new Date(firstSheetDay + count * dayMs).toISOString().slice(0, -1) : text;
}

/** A date and the time after it; undefined unless both can be read. */
function momentOf(value: unknown, order: DateOrder): { date: string; clock: Clock } | undefined {
  const text = dateText(value);
  if (text === undefined) return undefined;
  const at = text.search(/(?:T|,? )\d{1,2}:\d{2}/i);
  const date = plainDate(at < 0 ? text : text.slice(0, at), order);
  const clock = at < 0 ? midnight : clockOf(text.slice(at).replace(/^(?:T|,? )/i, ''));
  return date === undefined || clock === undefined ? undefined : { date, clock };
}

/**
 * A date as `YYYY-MM-DD` (`YYYY-MM` without a day) from `dd/mm/yyyy`, `d-m-yy`, `mm/yyyy`, `12 Mar 2017`, `Mar-2017`
 * or ISO, ignoring a time after it. Day first, unless only month first is valid. Undefined for anything else after the date.
 */
export const dateOf = (value: unknown, order: DateOrder = 'day-first'): string | undefined =>
  momentOf(value, order)?.date;

/** The ways in which feeds write a date; `first` and `second` are the day and the month in the order of the file. */
const dateFormats = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<first>\d{1,2})[-/. ](?<second>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/,
  /^(?<first>\d\d)(?<second>\d\d)(?<year>\d{4})$/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
  /^(?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ])?(?<month>[a-z]{3,9})[-/., ]+(?<year>\d{4}|\d{2})$/i,
];

function plainDate(given: string, order: DateOrder): string | undefined {
  const text = given.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '');
  for (const format of dateFormats) {
    const parts = format.exec(text)?.groups;
    const date = parts && dateIn(parts, order);
    if (date) return date;
  }
  return undefined;
}

function dateIn(
  { year = '', month = '', day, first, second }: Readonly<Record<string, string | undefined>>,
  order: DateOrder,
): string | undefined {
  if (first && second) return numericDate(Number(first), Number(second), fullYear(year), order);
  return calendarDate(fullYear(year), Number(month) || monthNumber(month), day ? Number(day) : undefined);
}

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
  const moment = momentOf(value, order);
  if (moment?.clock.zoneMinutes === undefined || moment.date.length !== 10) return moment?.date;
  return localTime(timeZone, new Date(momentMs(moment, timeZone))).date;
}

function instantMs(value: unknown, { order, timeZone }: FeedTimes): number | undefined {
  const isoMs = typeof value === 'string' && isoInstant.test(value) ? Date.parse(value) : Number.NaN;
  // No instant has a 30th of February.
  if (!Number.isNaN(isoMs) && new Date(isoMs).toISOString() === value) return isoMs;
  const moment = momentOf(value, order);
  return moment?.date.length === 10 ? momentMs(moment, timeZone) : undefined;
}

/** As programs write an instant: most need no closer look. */
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The instant of a whole date and its time, in milliseconds since 1970. */
function momentMs({ date, clock }: { date: string; clock: Clock }, timeZone: string): number {
  const { time, ms, zoneMinutes } = clock;
  const utc = Date.parse(`${date}T${time}:00.000Z`);
  if (zoneMinutes !== undefined) return utc + ms - zoneMinutes * minuteMs;
  return (instantsOf(timeZone, date, time)[0] ?? utc) + ms;
}

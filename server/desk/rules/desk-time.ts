import type { Day } from '#server/desk/desk-store';
import {
  addDays,
  clockTime,
  instantsOf,
  isDate,
  jumpOver,
  localTime,
} from '#server/platform/text/local-time';
import { counted } from './page-parts';

/** The first instant of a day in the dealer's time zone; daylight saving may skip midnight itself. */
export const dayStart = (timeZone: string, date: string): Date =>
  new Date(instantsOf(timeZone, date, '00:00')[0] ?? jumpOver(timeZone, date, '00:00'));

/** The days up to today in the dealer's calendar, the oldest first; a day may have 23 or 25 hours. */
export function lastDays(timeZone: string, now: Date, count: number): Day[] {
  const today = localTime(timeZone, now).date;
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return { day, from: dayStart(timeZone, day), until: dayStart(timeZone, addDays(day, 1)) };
  });
}

const minuteMs = 60_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `20 Nov`, with the year if requested. */
export function dayText(date: string, withYear = false): string {
  const text = `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]}`;
  return withYear ? `${text} ${date.slice(0, 4)}` : text;
}

/** How long ago an instant was: `just now`, `12 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function ageText(instant: Date | string, now: Date, timeZone: string): string {
  const at = new Date(instant);
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / (24 * 60));
  if (days < 7) return `${counted(days, 'day')} ago`;
  const { date } = localTime(timeZone, at);
  return dayText(date, date.slice(0, 4) !== localTime(timeZone, now).date.slice(0, 4));
}

/** An instant as `20 Nov 2026, 9:00 am` in the dealer's time zone. */
export function momentText(instant: Date | string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(instant));
  return `${dayText(date, true)}, ${clockTime(time)}`;
}

/** A duration in one or two units: `under a minute`, `34 min`, `2 h 5 min`, `3 days 4 h`. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const days = Math.floor(minutes / (24 * 60));
  return two(days, days === 1 ? 'day' : 'days', Math.floor((minutes % (24 * 60)) / 60), 'h');
}

const two = (first: number, unit: string, second: number, smaller: string): string =>
  second > 0 ? `${first} ${unit} ${second} ${smaller}` : `${first} ${unit}`;

/** A day in an address; undefined for anything else. */
export const asDay = (text: string | null): string | undefined =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && isDate(text) ? text : undefined;

/** The day of a page: the one in its address, if it is not in the future, otherwise today. */
export function dayOf(params: URLSearchParams, timeZone: string, now: Date): string {
  const today = localTime(timeZone, now).date;
  const [day = today] = [asDay(params.get('date')) ?? today, today].sort();
  return day;
}

/** Days of an export, inclusive, in the dealer's time zone. */
interface ExportRange {
  readonly from: string;
  readonly to: string;
}

const mostExportDays = 366;

/** The days of an export: those in the address, a year at most; otherwise the month so far. */
export function exportRange(params: URLSearchParams, timeZone: string, now: Date): ExportRange {
  const today = localTime(timeZone, now).date;
  const to = asDay(params.get('to')) ?? today;
  const first = asDay(params.get('from')) ?? `${to.slice(0, 8)}01`;
  const earliest = addDays(to, 1 - mostExportDays);
  // Days sort as text.
  const [, from = to] = [earliest, first, to].sort();
  return { from, to };
}

/** The instants of a range of days. */
export const rangeInstants = ({ from, to }: ExportRange, timeZone: string): { from: Date; until: Date } => ({
  from: dayStart(timeZone, from),
  until: dayStart(timeZone, addDays(to, 1)),
});

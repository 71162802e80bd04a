import { addDays, localTime } from '#server/platform/text/local-time';
import { asDay, dayText } from './desk-time';

/** The days of a report, inclusive, in the dealer's time zone. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

/** Counts of visits are kept a little longer than a year. */
const mostDays = 366;
/** More days than these are drawn as months. */
const mostColumns = 62;

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Ranges that one press shows. */
export function usualRanges(today: string): ReadonlyArray<ReportRange & { readonly text: string }> {
  const thisMonth = firstOfMonth(today);
  const lastDay = addDays(thisMonth, -1);
  return [
    { text: 'This month', from: thisMonth, to: today },
    { text: 'Last month', from: firstOfMonth(lastDay), to: lastDay },
    { text: 'Last 7 days', from: addDays(today, -6), to: today },
    { text: 'Last 90 days', from: addDays(today, -89), to: today },
  ];
}

/** The days in an address, in either order, a year at most and none of the future; otherwise the month so far. */
export function reportRange(params: URLSearchParams, timeZone: string, now: Date): ReportRange {
  const today = localTime(timeZone, now).date;
  // Days sort as text.
  const last = asDay(params.get('to')) ?? today;
  const [end = today] = [last, today].sort();
  const [first = end, latest = end] = [asDay(params.get('from')) ?? firstOfMonth(end), last].sort();
  const [to = today] = [latest, today].sort();
  const [, from = to] = [addDays(to, 1 - mostDays), first, to].sort();
  return { from, to };
}

/** What to say where other days are shown than the address asks for. */
export function changedDays(params: URLSearchParams, range: ReportRange): string | undefined {
  const [from, to] = [asDay(params.get('from')), asDay(params.get('to'))];
  const isShown = (from ?? range.from) === range.from && (to ?? range.to) === range.to;
  if (isShown) return undefined;
  const days = `The report shows ${dayText(range.from, true)} to ${dayText(range.to, true)}.`;
  if (from && to && to < from) return `The first day is after the last. ${days}`;
  return `A report covers a year at most, and no days ahead. ${days}`;
}

/** The columns of a chart over a range: days, or months where there would be too many; the key is how a day begins. */
export function columnsOf({
  from,
  to,
}: ReportRange): ReadonlyArray<{ readonly key: string; readonly text: string }> {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  if (days.length <= mostColumns) return days.map((day) => ({ key: day, text: dayText(day) }));
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({
    key: month,
    text: dayText(`${month}-01`, true).slice(2),
  }));
}

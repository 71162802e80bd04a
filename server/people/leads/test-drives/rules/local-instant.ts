import { localTime } from '#server/platform/text/local-time';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A zone's local time at an instant, in milliseconds as if it were UTC; to the minute. */
function shownMs(timeZone: string, ms: number): number {
  const { date, time } = localTime(timeZone, new Date(ms));
  return Date.parse(`${date}T${time}:00Z`);
}

/** A zone's UTC offset at an instant (a whole minute). */
export const offsetMs = (timeZone: string, ms: number): number => shownMs(timeZone, ms) - ms;

/**
 * The instants (milliseconds) of a local date and time: usually one; two, the earlier first, in the repeated hour when
 * daylight saving ends; none in the skipped hour when it begins.
 */
export function instantsOf(timeZone: string, date: string, time: string): readonly number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([offsetMs(timeZone, shown - dayMs), offsetMs(timeZone, shown + dayMs)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((ms) => shownMs(timeZone, ms) === shown)
    .sort((a, b) => a - b);
}

/** The instant when the clocks skip a local time. */
export function jumpOver(timeZone: string, date: string, time: string): number {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetMs(timeZone, shown - dayMs), offsetMs(timeZone, shown + dayMs)];
  let [low, high] = [shown - Math.max(before, after), shown - Math.min(before, after)];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetMs(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

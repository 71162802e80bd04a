import { localTime } from '#server/platform/text/local-time';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What the clocks of a zone show at an instant, in milliseconds as if they showed UTC; to the minute. */
function shownMs(timeZone: string, ms: number): number {
  const { date, time } = localTime(timeZone, new Date(ms));
  return Date.parse(`${date}T${time}:00Z`);
}

/** How far the clocks of a zone are ahead of UTC at an instant (a whole minute). */
export const offsetMs = (timeZone: string, ms: number): number => shownMs(timeZone, ms) - ms;

/**
 * The instants (milliseconds) at which the clocks of a zone show a date and a time: one as a rule; two, the earlier
 * first, in the hour that is lived twice when summer time ends; none in the hour that is skipped when it begins.
 */
export function instantsOf(timeZone: string, date: string, time: string): readonly number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([offsetMs(timeZone, shown - dayMs), offsetMs(timeZone, shown + dayMs)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((ms) => shownMs(timeZone, ms) === shown)
    .sort((a, b) => a - b);
}

/** The instant at which the clocks jump over a time that they never show. */
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

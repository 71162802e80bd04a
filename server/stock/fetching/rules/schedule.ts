import { addDays, instantsOf, jumpOver, localTime } from '#server/platform/text/local-time';

/** When a source is fetched: at times of day if there are any, otherwise every so many minutes. */
export interface FeedSchedule {
  /** HH:MM in the site's time zone. */
  readonly times: readonly string[];
  readonly every_minutes: number;
}

const minuteMs = 60_000;

/** The latest scheduled instant up to now. */
export function latestTurn(schedule: FeedSchedule, timeZone: string, now: Date): Date {
  const nowMs = now.getTime();
  if (schedule.times.length === 0) return new Date(intervalStart(schedule.every_minutes, nowMs));
  return new Date(Math.max(...turnsAround(schedule.times, timeZone, now).filter((ms) => ms <= nowMs)));
}

/** The first scheduled instant after now. */
export function nextTurn(schedule: FeedSchedule, timeZone: string, now: Date): Date {
  const nowMs = now.getTime();
  const every = schedule.every_minutes;
  if (schedule.times.length === 0) return new Date(intervalStart(every, nowMs) + every * minuteMs);
  return new Date(Math.min(...turnsAround(schedule.times, timeZone, now).filter((ms) => ms > nowMs)));
}

/** Intervals start at the same instants in every process. */
const intervalStart = (minutes: number, nowMs: number): number => nowMs - (nowMs % (minutes * minuteMs));

/** The instants of yesterday, today and tomorrow: at least one of them is past, and one to come. */
function turnsAround(times: readonly string[], timeZone: string, now: Date): number[] {
  const today = localTime(timeZone, now).date;
  return [-1, 0, 1].flatMap((days) => {
    const date = addDays(today, days);
    return times.map((time) => instantsOf(timeZone, date, time)[0] ?? jumpOver(timeZone, date, time));
  });
}

const tooLongMs = 24 * 60 * 60_000;

/** Whether a source has failed for so long that shoppers see stock of an earlier day. */
export const failsTooLong = (failingMs: number): boolean => failingMs > tooLongMs;

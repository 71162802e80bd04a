import { instantsOf, jumpOver, localTime } from '#server/platform/text/local-time';

/** When texts may arrive, in the site's time zone. */
const earliest = '08:00';
const latest = '20:00';
/** A text that is handed over this long before the end still arrives in time. */
const lastCallMs = 10 * 60_000;

/** The site's day if texts may be sent now, with the instant from which they may not; undefined at night. */
export function textWindow(
  timeZone: string,
  now: Date,
): { readonly day: string; readonly until: Date } | undefined {
  const { date: day, time } = localTime(timeZone, now);
  const until = new Date(instantsOf(timeZone, day, latest)[0] ?? jumpOver(timeZone, day, latest));
  const isOpen = time >= earliest && now.getTime() < until.getTime() - lastCallMs;
  return isOpen ? { day, until } : undefined;
}

import { type Hours, hoursOn } from '#server/dealer/locations/rules/opening-hours';
import { addDays, instantsOf, localTime } from '#server/platform/text/local-time';

const minuteMs = 60_000;
/** Longer than any holidays. */
const mostDays = 21;

/**
 * The instant so many minutes of opening hours before another: nights, closed days and holidays don't count. Plain minutes
 * for a location whose hours name no opening within three weeks.
 */
export function openMinutesBefore(
  place: (Hours & { readonly time_zone: string }) | undefined,
  now: Date,
  minutes: number,
): Date {
  const plain = new Date(now.getTime() - minutes * minuteMs);
  if (!place) return plain;
  const { date: today } = localTime(place.time_zone, now);
  let leftMs = minutes * minuteMs;
  for (let ago = 0; ago <= mostDays; ago += 1) {
    const [opens, closes] = openingOn(place, addDays(today, -ago)) ?? [];
    const until = Math.min(closes ?? 0, now.getTime());
    if (opens === undefined || until <= opens) continue;
    if (until - opens >= leftMs) return new Date(until - leftMs);
    leftMs -= until - opens;
  }
  return leftMs === minutes * minuteMs ? plain : new Date(now.getTime() - mostDays * 24 * 60 * minuteMs);
}

function openingOn(
  place: Hours & { readonly time_zone: string },
  date: string,
): readonly [opens: number, closes: number] | undefined {
  const hours = hoursOn(place, date);
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  const opens = instantsOf(place.time_zone, date, hours.open)[0];
  const closes = instantsOf(place.time_zone, date, hours.close).at(-1);
  return opens === undefined || closes === undefined ? undefined : [opens, closes];
}

import { addDays, dayInWords, weekdayOf } from '#server/platform/text/local-time';
import type { DeliverySettings } from '#server/settings/orders-schema';

/** The price of a delivery over a distance, in whole cents; undefined where it is too far. */
export function deliveryCents(km: number, settings: DeliverySettings): number | undefined {
  const { included_km, least_dollars, dollars_per_km, furthest_km } = settings;
  if (km > furthest_km) return undefined;
  const beyond = Math.max(0, km - included_km);
  return Math.round(least_dollars * 100) + Math.round(beyond * dollars_per_km * 100);
}

/** The days on which the dealer delivers, from `today` (`YYYY-MM-DD`) on. */
export function deliveryDays(
  today: string,
  { notice_days, days_ahead, closed_weekdays }: DeliverySettings,
): readonly { readonly value: string; readonly text: string }[] {
  const days = Array.from({ length: days_ahead }, (_, at) => addDays(today, notice_days + at));
  return days
    .filter((day) => !closed_weekdays.includes(weekdayOf(day)))
    .map((day) => ({ value: day, text: dayInWords(day) }));
}

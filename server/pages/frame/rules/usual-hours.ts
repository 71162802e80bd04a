import { hoursText } from '#server/dealership/locations/rules/opening-hours';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** Monday first, as usual in Australia. */
const order = [1, 2, 3, 4, 5, 6, 0];
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * The usual week of a location in a few lines: `Mon–Fri 8:30 am – 5:30 pm`, `Sat 9:00 am – 4:00 pm`. Days without
 * hours and closed ones are left out; special hours are on the location's own page.
 */
export function usualHours({ opening_hours }: Pick<TenantLocation, 'opening_hours'>): string[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const [place, weekday] of order.entries()) {
    const entry = opening_hours.find((one) => one.weekday === weekday);
    const hours = entry && hoursText({ ...entry, words: entry.formated_hours });
    if (!hours || hours === 'Closed') continue;
    const last = runs.at(-1);
    if (last && last.to === place - 1 && last.hours === hours) last.to = place;
    else runs.push({ from: place, to: place, hours });
  }
  return runs.map(({ from, to, hours }) => `${daysOf(from, to)} ${hours.replace(/^By/, 'by')}`);
}

const dayAt = (place: number): string => names[order[place] ?? 0] ?? '';
const daysOf = (from: number, to: number): string =>
  from === to ? dayAt(from) : `${dayAt(from)}–${dayAt(to)}`;

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** `$25,990`: whole dollars with thousands separators. */
export const dollars = (amount: number): string => `$${grouped.format(amount)}`;
/** `40,120 km`. */
export const kilometres = (km: number): string => `${grouped.format(km)} km`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `20 Nov 2026`, `2026-11` as `Nov 2026`. */
export function longDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [day === undefined ? undefined : Number(day), name, year].filter(Boolean).join(' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date in a time zone, as `YYYY-MM-DD`. */
export function dateIn(timeZone: string, now: Date): string {
  // Creating a format costs a hundred times as much as using one.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(now);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `20 Nov 2026`, `2026-11` as `Nov 2026`. */
export function longDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [day === undefined ? undefined : Number(day), name, year].filter(Boolean).join(' ');
}

/** The calendar date in a time zone, as `YYYY-MM-DD`. */
export const dateIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

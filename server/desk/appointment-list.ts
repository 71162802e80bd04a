import { addDays, dayInWords, localTime, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
import type { StaffVisit } from './create-desk';
import { booksVisits } from './frame';
import { appointmentRow } from './rules/appointment-words';
import { asDay, rangeInstants } from './rules/desk-time';

export const appointmentsPath = '/desk/appointments';
const listedDays = 7;

/** Appointments of some days in the dealer's time zone, the earliest first, each with its person and its outcome. */
export async function appointmentRows(
  { services, tenant, now }: StaffVisit,
  days: { readonly from: string; readonly to: string },
) {
  const { from, until } = rangeInstants(days, tenant.time_zone);
  const range = { from, to: until, holdingAt: now, withoutTests: true };
  const bookings = await services.bookings.between(tenant.slug, range);
  const ids = bookings.map(({ leadId }) => leadId);
  const [leads, notes] = await Promise.all([
    services.desk.some(tenant.slug, ids),
    services.leadProgress.outcomes(tenant.slug, ids),
  ]);
  return bookings.flatMap((booking) => {
    const one = leads.find(({ lead }) => lead.id === booking.leadId);
    return one ? [appointmentRow(one.lead, booking, tenant, now, notes)] : [];
  });
}

/** The appointments of a week, from today or from the day in the address: the week at a glance, then each day. */
export async function appointmentListView(visit: StaffVisit) {
  const { tenant, now, url } = visit;
  const today = localTime(tenant.time_zone, now).date;
  const from = asDay(url.searchParams.get('from')) ?? today;
  const dates = Array.from({ length: listedDays }, (_, at) => addDays(from, at));
  const to = addDays(from, listedDays - 1);
  const rows = await appointmentRows(visit, { from, to });
  const days = dates.map((date) => ({
    date,
    heading: dayName(date, today),
    weekday: weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '',
    day: String(Number(date.slice(8))),
    isToday: date === today,
    rows: rows.filter((row) => row.date === date),
  }));
  const href = (day: string) => (day === today ? appointmentsPath : `${appointmentsPath}?from=${day}`);
  return {
    page: 'appointments' as const,
    range: `${dayInWords(from)} to ${dayInWords(to)}`,
    days,
    addHref: booksVisits(tenant) ? `${appointmentsPath}/add` : undefined,
    earlierHref: href(addDays(from, -listedDays)),
    laterHref: href(addDays(from, listedDays)),
    todayHref: from === today ? undefined : appointmentsPath,
  };
}

/** `Today`, `Tomorrow`, then the day in words. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : dayInWords(date);
}

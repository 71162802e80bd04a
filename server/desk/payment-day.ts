import { dailyReconciliation } from '#server/buying/payments/reconcile-day';
import { addDays, localTime } from '#server/platform/text/local-time';
import { longDate } from '#server/stock/price/rules/formats';
import type { StaffVisit } from './create-desk';
import { dayOf, rangeInstants } from './rules/desk-time';
import { paymentsPath } from './rules/payment-words';
import { comparedLines, dayTotals, dayVerdict } from './rules/reconcile-day';

/**
 * The money of a day: every payment that was started or had a movement on it, beside what its provider says now. The
 * providers are asked while the page is made.
 */
export async function paymentDayView({ tenant, services, url, now }: StaffVisit) {
  const zone = tenant.time_zone;
  const date = dayOf(url.searchParams, zone, now);
  const { from, until } = rangeInstants({ from: date, to: date }, zone);
  const { payments, entries } = await dailyReconciliation(services, tenant, from, until);
  const lines = payments.flatMap(comparedLines);
  const href = (day: string) => `${paymentsPath}/day?date=${day}`;
  return {
    page: 'payments-day' as const,
    date,
    dateText: longDate(date),
    earlierHref: href(addDays(date, -1)),
    laterHref: date < localTime(zone, now).date ? href(addDays(date, 1)) : undefined,
    /** In a sentence: whether they agree. */
    verdict: dayVerdict(lines),
    lines,
    totals: dayTotals(entries),
  };
}

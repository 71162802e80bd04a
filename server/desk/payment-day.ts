import { dailyReconciliation } from '#server/buying/payments/reconcile-day';
import { addDays, localTime } from '#server/platform/text/local-time';
import { longDate } from '#server/stock/price/rules/formats';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { dayOf, rangeInstants } from './rules/payment-query';
import { paymentsPath } from './rules/payment-words';
import { comparedLines, dayTotals, dayVerdict } from './rules/reconcile-day';
import type { PaymentDayView } from './views/payment-views';

/**
 * The money of a day: every payment that was started or had a movement on it, beside what its provider says now. The
 * providers are asked while the page is made.
 */
export async function paymentDayView(visit: DeskVisit, visitor: SignedIn): Promise<PaymentDayView> {
  const { tenant, services, url, now } = visit;
  const zone = tenant.time_zone;
  const date = dayOf(url.searchParams, zone, now);
  const { from, until } = rangeInstants({ from: date, to: date }, zone);
  await audit(visit, { staffId: visitor.staff.id, action: 'payments-viewed' });
  const { payments, entries } = await dailyReconciliation(services, tenant, from, until);
  const lines = payments.flatMap(comparedLines);
  const href = (day: string) => `${paymentsPath}/day?date=${day}`;
  return {
    page: 'payments-day',
    ...frameView(visit, visitor),
    date,
    dateText: longDate(date),
    earlierHref: href(addDays(date, -1)),
    ...(date < localTime(zone, now).date ? { laterHref: href(addDays(date, 1)) } : {}),
    verdict: dayVerdict(lines),
    lines,
    totals: dayTotals(entries),
  };
}

import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import {
  exportRange,
  parsePayments,
  paymentFilter,
  paymentPageOf,
  paymentsHref,
  paymentTabs,
} from './rules/payment-query';
import { paymentLine, paymentsPath } from './rules/payment-words';
import type { PaymentListView } from './views/payment-views';

/** The list of payments, newest first, filtered by the address. */
export async function paymentListView(visit: DeskVisit, visitor: SignedIn): Promise<PaymentListView> {
  const { tenant, services, url, now } = visit;
  const query = parsePayments(url.searchParams);
  const read = await services.paymentRecords.list(tenant.slug, paymentFilter(query));
  const { rows, next } = paymentPageOf(read);
  return {
    page: 'payments',
    ...frameView(visit, visitor),
    tabs: paymentTabs(query),
    rows: rows.map((payment) => paymentLine(payment, tenant.time_zone)),
    ...(rows.length === 0 ? { empty: query.tab === 'all' ? 'No payments yet' : 'No such payments' } : {}),
    ...(query.after ? { newestHref: paymentsHref(query) } : {}),
    ...(next ? { olderHref: paymentsHref(query, { after: next }) } : {}),
    ...(may(visitor.staff.role, 'handle-money')
      ? {
          money: {
            dayHref: `${paymentsPath}/day`,
            linksHref: `${paymentsPath}/links`,
            export: {
              action: `${paymentsPath}.csv`,
              ...exportRange(new URLSearchParams(), tenant.time_zone, now),
            },
          },
        }
      : {}),
  };
}

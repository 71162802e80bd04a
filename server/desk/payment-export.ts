import type { Payment } from '#server/buying/payments/payment';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { paymentCsvHeader, paymentCsvRow } from './rules/payment-csv';
import { exportRange, rangeInstants } from './rules/payment-query';

/** The ledger of the days in the address as a CSV file for the accountant. It is in the audit log before it is sent. */
export async function exportPayments(visit: DeskVisit, { staff }: SignedIn): Promise<Response> {
  const { tenant, services, url, now } = visit;
  const range = exportRange(url.searchParams, tenant.time_zone, now);
  const { from, until } = rangeInstants(range, tenant.time_zone);
  await audit(visit, { staffId: staff.id, action: 'payments-exported' });
  const entries = await services.paymentRecords.ledgerOf(tenant.slug, from, until);
  const payments = await paymentsOf(visit, [...new Set(entries.map(({ paymentId }) => paymentId))]);
  const rows = entries.map((entry) =>
    paymentCsvRow({ entry, payment: payments.get(entry.paymentId) ?? null }, tenant.time_zone),
  );
  return new Response(paymentCsvHeader() + rows.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="payments-${tenant.slug}-${range.from}-${range.to}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

const atOnce = 50;

async function paymentsOf(
  { services, tenant }: DeskVisit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  const payments = new Map<string, Payment>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const page = await Promise.all(some.map((id) => services.payments.byId(tenant.slug, id)));
    for (const payment of page) if (payment) payments.set(payment.id, payment);
  }
  return payments;
}

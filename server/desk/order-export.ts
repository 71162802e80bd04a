import type { Order } from '#server/buying/orders/order';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { orderCsvHeader, orderCsvRow } from './rules/order-csv';
import { exportRange, rangeInstants } from './rules/payment-query';

const atOnce = 500;

/**
 * The orders that were placed on the days in the address, as a CSV file for the accountant. It is in the audit log before
 * it is sent.
 */
export async function exportOrders(visit: DeskVisit, { staff }: SignedIn): Promise<Response> {
  const { tenant, url, now } = visit;
  const range = exportRange(url.searchParams, tenant.time_zone, now);
  await audit(visit, { staffId: staff.id, action: 'orders-exported' });
  const orders = await placedOrders(visit, rangeInstants(range, tenant.time_zone));
  const rows = orders.map((order) => orderCsvRow(order, tenant.time_zone));
  return new Response(orderCsvHeader() + rows.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${tenant.slug}-${range.from}-${range.to}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function placedOrders(
  { services, tenant }: DeskVisit,
  placed: { readonly from: Date; readonly until: Date },
): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const after = orders.at(-1)?.id;
    const filter = { placed, limit: atOnce, ...(after ? { after } : {}) };
    const page = await services.orders.list(tenant.slug, filter);
    orders.push(...page);
    if (page.length < atOnce) return orders;
  }
}

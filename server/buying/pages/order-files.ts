import { orderOf } from '#server/buying/orders/find-order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import type { TenantFiles } from '#server/dealer/files/tenant-file';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import type { PdfPrinter } from '#server/stock/pdf/pdf-printer-port';
import { answerRows } from './order-sums';
import { orderHref } from './rules/order-journey';
import { orderPaper } from './rules/order-paper';

/** The services for an order on paper. */
interface OrderPaperServices {
  readonly tenantFiles: TenantFiles;
  readonly pdfPrinter: PdfPrinter;
}
type PaperVisit = OrderVisit & { readonly services: OrderPaperServices };

/** A placed order as a tagged PDF. Throws a 404 Response before it is placed. */
export async function orderFile(visit: PaperVisit, id: string): Promise<Response> {
  const stored = await orderOf(visit, id);
  const order = stored.ok ? stored.value : undefined;
  if (!order?.placedAt || !order.agreement) throw new Response('No such order', { status: 404 });
  const { tenant, now, services, url } = visit;
  const content = orderPaper({
    order,
    agreement: order.agreement,
    tenant,
    now,
    phone: sitePhone(tenant),
    answers: answerRows(visit, order).map(({ label, value }) => ({ label, value })),
    pageUrl: new URL(orderHref(id), url).href,
  });
  const { logo: file } = tenant.pdf;
  const logo = file === undefined ? undefined : await services.tenantFiles.read(tenant.slug, file);
  const bytes = services.pdfPrinter.print({ content, photos: [], madeAt: now, ...(logo ? { logo } : {}) });
  if (!bytes) {
    return new Response('Too many PDFs in progress; try again in a moment.', {
      status: 503,
      headers: { 'Retry-After': '3' },
    });
  }
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="order-${order.reference}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  });
}

import type { PdfContent } from '#server/stock/pdf/pdf-printer-port';
import type { BuyingVisit } from './buying-visit';

/** A file for one shopper: nobody else keeps it. */
export const ownFile = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  });

/** A receipt as a tagged PDF with the dealer's logo. */
export async function printReceipt(
  { tenant, now, services }: BuyingVisit,
  content: PdfContent,
  name: string,
): Promise<Response> {
  const { logo: file } = tenant.pdf;
  const logo = file === undefined ? undefined : await services.tenantFiles.read(tenant.slug, file);
  const bytes = services.pdfPrinter.print({ content, photos: [], madeAt: now, ...(logo ? { logo } : {}) });
  if (bytes) return ownFile(bytes, 'application/pdf', name);
  return new Response('Too many PDFs in progress; try again in a moment.', {
    status: 503,
    headers: { 'Retry-After': '3' },
  });
}

import type { Visit } from '#server/dealership/tenants/visit';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Orders } from '#server/people/orders/create-orders';
import type { Payments } from '#server/people/payments/create-payments';
import type { PdfPrinter } from '#server/stock/pdf/pdf-printer-port';

/** The services for reservations, payments and receipts. */
export type BuyingVisit = PageVisit &
  Visit<
    Pick<Orders, 'orders' | 'orderLeads'> &
      Pick<Payments, 'paymentRecords' | 'practiceBook' | 'onPaymentWork'> & {
        readonly pdfPrinter: PdfPrinter;
      }
  >;

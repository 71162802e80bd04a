import type { Orders } from '#server/buying/orders/create-orders';
import type { Payments } from '#server/buying/payments/create-payments';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { Visit } from '#server/dealer/tenants/visit';
import type { PdfPrinter } from '#server/stock/pdf/pdf-printer-port';

/** The services for reservations, payments and receipts. */
export type BuyingVisit = ShopperVisit &
  Visit<
    Pick<Orders, 'orders' | 'orderLeads'> &
      Pick<Payments, 'paymentRecords' | 'practiceBook' | 'onPaymentWork'> & {
        readonly pdfPrinter: PdfPrinter;
      }
  >;

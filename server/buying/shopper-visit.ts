import type { MessageOutbox } from '#server/dealer/messages/message-outbox';
import type { Visit } from '#server/dealer/visit';
import type { Leads } from '#server/leads/create-leads';
import type { Config } from '#server/platform/config';
import type { PdfPrinter } from '#server/stock/pdf/pdf-printer-port';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { OnlinePayments } from './online-payments/create-online-payments';
import type { Orders } from './orders/create-orders';
import type { Payments } from './payments/create-payments';
import type { ReservationServices } from './reservations/change-reservation';
import type { DepositServices } from './reservations/pay-deposit';

/** The request for a page that knows its shopper: account, watchlist, valuation, reservations and payments. */
export type ShopperVisit = TradeInPageVisit &
  Visit<
    ReservationServices &
      DepositServices &
      Pick<Leads, 'phoneReveals'> &
      Payments &
      Pick<OnlinePayments, 'paymentRequests'>
  >;

/** The services for reservations, payments and receipts. */
export type BuyingVisit = ShopperVisit &
  Visit<
    Pick<Orders, 'orders'> &
      Pick<Payments, 'paymentRecords' | 'practiceBook' | 'onPaymentWork'> & {
        readonly pdfPrinter: PdfPrinter;
        readonly messageOutbox: Pick<MessageOutbox, 'some'>;
        readonly config: Pick<Config, 'SMTP_URL'>;
      }
  >;

import type { CustomerRecords } from '#server/customers/customer-data';
import type { LeadServices } from '#server/entry/services/leads';
import type { PurchaseServices } from '#server/entry/services/purchases';
import type { ShopperServices } from '#server/entry/services/shoppers';
import type { ValuationServices } from '#server/entry/services/valuations';

interface Parts {
  readonly shoppers: ShopperServices;
  readonly leads: LeadServices;
  readonly valuations: ValuationServices;
  readonly purchases: PurchaseServices;
}

/** What each capability stores about a customer, in the order in which it is exported and deleted. */
export const customerRecords = ({
  shoppers,
  leads,
  valuations,
  purchases,
}: Parts): readonly CustomerRecords[] => [
  shoppers.sessionRecords,
  shoppers.consentRecords,
  leads.messageRecords,
  shoppers.watchlistRecords,
  shoppers.spinRecords,
  ...shoppers.garageRecords,
  shoppers.textAlertRecords,
  valuations.valuationRecords,
  purchases.paymentRequestRecords,
  purchases.reservationRecords,
  purchases.orderRecords,
  leads.webhookEventRecords,
];

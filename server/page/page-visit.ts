import type { OnlinePayments } from '#server/buying/online-payments/create-online-payments';
import type { Payments } from '#server/buying/payments/create-payments';
import type { DepositServices } from '#server/buying/reservations/pay-deposit';
import type { ReservationServices } from '#server/buying/reservations/reservation-visit';
import type { CustomerServices } from '#server/customers/create-customers';
import type { Watchlists } from '#server/customers/watchlist/create-watchlist';
import type { TenantFiles } from '#server/dealer/files/tenant-files-port';
import type { Media } from '#server/dealer/media/create-media';
import type { Visit } from '#server/dealer/tenants/visit';
import type { LeadServices } from '#server/leads/create-leads';
import type { PhoneReveals } from '#server/leads/phone-reveals/create-phone-reveals';
import type { Market } from '#server/market/market-port';
import type { PhotoServices } from '#server/trade-in/photos/photo-services';
import type { TradeInServices } from '#server/trade-in/trade-in-visit';

/** The services for building pages. */
interface PageServices
  extends CustomerServices,
    LeadServices,
    TradeInServices,
    ReservationServices,
    DepositServices,
    Omit<PhotoServices, 'valuations'>,
    PhoneReveals,
    Payments,
    Pick<OnlinePayments, 'paymentRequests'>,
    Pick<Watchlists, 'watchlist'>,
    Pick<Media, 'assets'> {
  /** Makes, models and years for shoppers who describe their car; prices of similar cars. */
  readonly market: Pick<Market, 'choices' | 'askingPrice'>;
  readonly tenantFiles: TenantFiles;
}

export type PageVisit = Visit<PageServices>;

import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import type { Media } from '#server/dealership/media/create-media';
import type { Visit } from '#server/dealership/tenants/visit';
import type { CustomerServices } from '#server/people/customers/create-customers';
import type { LeadServices } from '#server/people/leads/create-leads';
import type { OnlinePayments } from '#server/people/online-payments/create-online-payments';
import type { Payments } from '#server/people/payments/create-payments';
import type { PhoneReveals } from '#server/people/phone-reveals/create-phone-reveals';
import type { DepositServices } from '#server/people/reservations/pay-deposit';
import type { ReservationServices } from '#server/people/reservations/reservation-visit';
import type { PhotoServices } from '#server/people/trade-in/photos/photo-services';
import type { TradeInServices } from '#server/people/trade-in/trade-in-visit';
import type { Watchlists } from '#server/people/watchlist/create-watchlist';
import type { Market } from '#server/stock/market/market-port';

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

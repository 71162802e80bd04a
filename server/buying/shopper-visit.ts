import type { Visit } from '#server/dealer/tenants/visit';
import type { Leads } from '#server/leads/create-leads';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { OnlinePayments } from './online-payments/create-online-payments';
import type { Payments } from './payments/create-payments';
import type { DepositServices } from './reservations/pay-deposit';
import type { ReservationServices } from './reservations/reservation-visit';

/** The request for a page that knows its shopper: account, watchlist, valuation, reservations and payments. */
export type ShopperVisit = TradeInPageVisit &
  Visit<
    ReservationServices &
      DepositServices &
      Pick<Leads, 'phoneReveals'> &
      Payments &
      Pick<OnlinePayments, 'paymentRequests'>
  >;

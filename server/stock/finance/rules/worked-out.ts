import type { Tenant } from '#server/settings/tenant-schema';
import type { ChargeableCar, ChargeBasis, PricingTenant } from '#server/stock/charges/rules/drive-away';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import { repaymentsOf } from './loan';
import { monthsOf, type Offer } from './offer';

/**
 * The price that a site works its repayments out for, in dollars: the one that its pages lead with, less what the shopper's own
 * car brings; 0 where nothing is left, or for a car without one. Undefined where the site shows the lenders' own repayments.
 */
export const repaidPriceDollars = (
  car: ChargeableCar,
  tenant: PricingTenant & Pick<Tenant, 'finance'>,
  basis: ChargeBasis,
  broughtDollars = 0,
): number | undefined =>
  tenant.finance.repayments_follow
    ? Math.max((leadingPrice(car, tenant, basis)?.dollars ?? 0) - broughtDollars, 0)
    : undefined;

/**
 * A lender's offer with repayments worked out for a price: the lender's rate, term and balloon, without fees, so that
 * every repayment of a site is for the same price and includes the same. Without repayments if the lender states no term or
 * the deposit covers the price.
 */
export function workedOut(offer: Offer, depositDollars: number, priceDollars: number): Offer {
  const months = monthsOf(offer);
  const principalDollars = priceDollars - Math.ceil(depositDollars);
  if (months === undefined || principalDollars <= 0) {
    return { ...offer, paymentWeek: undefined, paymentMonth: undefined };
  }
  const loan = {
    principalDollars,
    balloonDollars: Math.min(Math.ceil(offer.balloon ?? 0), principalDollars),
    years: months / 12,
    rate: Math.round(offer.interestRate * 1000) / 1000,
  };
  const paid = (lenders: number | undefined, per: 'week' | 'month') =>
    lenders ? repaymentsOf({ ...loan, per }).repaymentCents / 100 : undefined;
  return {
    ...offer,
    paymentWeek: paid(offer.paymentWeek, 'week'),
    paymentMonth: paid(offer.paymentMonth, 'month'),
  };
}

import type { FinanceSettings } from '#server/settings/finance-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { isSubscribed } from '#server/stock/price/rules/price-line';
import { type FinancedCar, paymentOf, type Today } from './offer';
import { cardOffer, shownOffers } from './offers';

type WeeklyCar = FinancedCar & Parameters<typeof isSubscribed>[0];

/**
 * The weekly price that a site shows of a car, in whole dollars as displayed: the subscription, otherwise the weekly
 * repayment on its card or at the top of its page. Undefined where neither shows one.
 */
export function weeklyPriceDollars(
  car: WeeklyCar,
  site: Pick<Tenant, 'finance' | 'stock'>,
  today: Today,
): number | undefined {
  if (isSubscribed(car, site.stock)) return car.subscription_price;
  const example = cardOffer(car, site, today) ?? shownOffers(car, site, today)[0];
  const payment = example && paymentOf(example.offer, example.settings.provider);
  return payment?.per === 'week' ? Math.ceil(payment.dollars) : undefined;
}

/** The settings that decide it, as plain data to compare. */
export const weeklySettings = (finance: FinanceSettings): readonly unknown[] => {
  const { provider, lender, lenders, hidden_makes, on_cards, on_car_page } = finance;
  return [provider, lender, lenders, hidden_makes, on_cards, on_car_page];
};

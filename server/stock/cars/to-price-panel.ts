import { markAddress } from '#server/dealer/media/rules/picture';
import { withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Car } from '#server/settings/car';
import type { PriceSettings } from '#server/settings/price-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  centsBelow,
  dollars,
  exactPriceDollars,
  isAvailable,
  isSubscribed,
} from '#server/stock/rules/price-line';
import { type ShopperTerms, shopperTerms } from '#server/stock/rules/shopper-terms';
import type {
  CertifiedView,
  MarketBadgeView,
  PaymentView,
  PricePanelView,
} from '#server/stock/views/car-view';
import type { ActionView } from '#server/stock/views/card-view';
import { alertLinks } from './rules/alert-link';
import { isReservable, isSavable, savesOf } from './rules/buttons';
import { pageActions, pageLinks } from './rules/car-controls';
import { carStatement } from './rules/car-statement';
import { withFull } from './rules/dealer-texts';
import { certifiedProgramme } from './rules/image-tag';
import { certifiedHref } from './rules/trust';
import { inState } from './to-card-view';

/** Builds the panel beside a car's price, for a shopper's state of registration. */
export function toPricePanel(
  car: Car,
  tenant: Tenant,
  now: Date,
  terms: Pick<ShopperTerms, 'query' | 'stateQuery'> = shopperTerms(new URLSearchParams(), tenant),
): PricePanelView {
  const { cards, price, stock } = tenant;
  const { state } = carStatement(car, tenant);
  const market =
    price.market_badge && !isSubscribed(car, stock)
      ? marketBadge(car, { isDealersPrice: price.in_full })
      : undefined;
  const certified = certifiedBadge(car, tenant);
  const savable = isSavable(car, cards);
  const payments = isReservable(car, cards) ? paymentsOf(price) : [];
  const actions = pageActions(car, tenant).map((action) => inState(action, terms));
  const reserveNote = noteOnReserving(actions, tenant);
  return {
    state,
    market,
    certified,
    actions,
    reserveNote,
    links: [...pageLinks(car, tenant, sitePages(tenant, now)), ...alertLinks(car, tenant)].map((link) =>
      // A finance enquiry begins with the loan that the shopper has chosen.
      inState(link, link.kind === 'finance' ? { stateQuery: terms.query } : terms),
    ),
    ...savesOf(car, tenant),
    compare: savable && cards.compare ? true : undefined,
    payments: payments.length > 0 ? payments : undefined,
  };
}

/** What the reserve button does: it holds the car where deposits are paid online, else it sends a request. */
function noteOnReserving(
  actions: readonly ActionView[],
  { payments, stock }: Pick<Tenant, 'payments' | 'stock'>,
): string | undefined {
  const reserve = actions.find(({ kind }) => kind === 'reserve');
  if (!reserve) return undefined;
  if (payments.methods.length === 0) return 'Request a hold. Nothing to pay today.';
  return reserve.price
    ? withNoun(`Pay ${reserve.price} online to hold this car.`, stock.noun)
    : withNoun('Hold this car for free. Nothing to pay today.', stock.noun);
}

/** The badge beside the price, unless it is one of the facts there. */
function certifiedBadge(car: Car, { cards, car_page }: Tenant): PricePanelView['certified'] {
  const programme = certifiedProgramme(car, cards);
  if (!programme || (car_page.trust.includes('certified') && isAvailable(car))) return undefined;
  return {
    text: programme.label,
    logo: programme.logo ? markAddress(programme.logo) : undefined,
    href: programme.points.length > 0 ? certifiedHref(car) : undefined,
  };
}

/** The certified dialog's content; undefined without the badge or without points. */
export function certifiedView(
  car: Car,
  tenant: Tenant,
  now: Date,
): (CertifiedView & { title: string }) | undefined {
  const programme = certifiedProgramme(car, tenant.cards);
  if (!programme || programme.points.length === 0) return undefined;
  const { label, heading, points, link, logo } = programme;
  return {
    title: heading,
    label,
    points: points.map((point) => withFull(point, car)),
    logo,
    link: link && sitePages(tenant, now)(link.href) ? link : undefined,
  };
}

const names: Record<PriceSettings['payment_methods'][number], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  eftpos: 'eftpos',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

/**
 * The payment-methods strip: cards and wallets without repeats, in the dealer's order, as marks if the dealer chooses
 * so.
 */
const paymentsOf = ({
  payment_methods: methods,
  payment_style: style,
}: Pick<PriceSettings, 'payment_methods' | 'payment_style'>): PaymentView[] =>
  [...new Set(methods)].map((kind) => ({
    kind,
    text: names[kind],
    mark: style === 'marks' ? `/payment/${kind.replace('_', '-')}.svg` : undefined,
  }));

/** The badge appears only when the price is more than $499 below the average. */
const thresholdCents = 499_00;

/**
 * The market-price badge: only when the price is more than $499 below the state average, or the
 * national average if there is no state value. Undefined for any other car, and for one that cannot be bought.
 * `isDealersPrice`: the page leads with a price in full, so the badge names the one that it compares.
 */
export function marketBadge(
  car: Parameters<typeof exactPriceDollars>[0] & Pick<Car, 'status' | 'autograb_data'>,
  { isDealersPrice = false } = {},
): MarketBadgeView | undefined {
  const price = exactPriceDollars(car);
  const { state_average_market_price: state, average_market_price: national } = car.autograb_data ?? {};
  const average = state ?? national;
  if (!isAvailable(car) || price === undefined || average === undefined) return undefined;
  const belowCents = centsBelow(average, price);
  if (belowCents <= thresholdCents) return undefined;
  const place = state === undefined ? 'national' : 'state';
  return {
    text: `${isDealersPrice ? 'Our price is ' : ''}${dollars(Math.floor(belowCents / 100))} below market average`,
    detail: `The ${place} average is ${dollars(average)}${isDealersPrice ? `; ours is ${dollars(price)}` : ''}`,
  };
}

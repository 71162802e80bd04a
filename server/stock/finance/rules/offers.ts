import type { FinanceProvider, FinanceSettings, LenderSettings } from '#server/settings/finance-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { knownFacts } from '#server/stock/cars/rules/specifications';
import {
  dateIn,
  exactPriceDollars,
  isAvailable,
  isPrice,
  isSubscribed,
  longDate,
  shownPriceDollars,
} from '#server/stock/rules/price-line';
import type { FinanceOfferView } from '#server/stock/views/finance-view';
import {
  type FinancedCar,
  isHidden,
  monthsOf,
  type Offer,
  offerFor,
  oldestYears,
  paymentOf,
  percent,
  ratesText,
  repaymentOf,
  roundedUp,
  type Today,
  termOf,
  thresholdDollars,
} from './offer';
import { workedOut } from './worked-out';

/** A lender with finance for a car, and the dealer's display settings. */
export interface ShownOffer {
  readonly settings: LenderSettings;
  /** Identifies the lender in addresses. */
  readonly slug: string;
  readonly name: string;
  readonly offer: Offer;
}

/** The lenders on a car page: the dealer's list, otherwise the card's provider only. */
function lendersOf({ lenders, provider, lender }: FinanceSettings): readonly LenderSettings[] {
  if (lenders.length > 0) return lenders;
  return provider ? [{ provider, ...(lender ? { lender } : {}) }] : [];
}

/**
 * The finance of a car from all lenders with data that the dealer shows, in the dealer's order. Empty beside a
 * subscription: a repayment would appear beside another weekly price, without the price it belongs to.
 */
export function shownOffers(
  car: FinancedCar,
  { finance, stock }: Pick<Tenant, 'finance' | 'stock'>,
  today: Today,
): ShownOffer[] {
  if (!finance.on_car_page || isSubscribed(car, stock)) return [];
  return lendersOf(finance).flatMap((settings) => {
    const { provider } = settings;
    const name = settings.lender ?? provider;
    const lenders = offerFor(car, { provider, name }, finance, today);
    if (!lenders) return [];
    const offer = displayedOffer(car, { offer: lenders, settings }, today);
    return [{ settings, slug: slugOf(name), name: settings.name ?? offer.provider, offer }];
  });
}

/** The offer in the box of a car's card: the provider of the cards; none on a site without boxes, or for a subscription. */
export function cardOffer(
  car: FinancedCar,
  {
    finance,
    stock,
  }: { readonly finance: FinanceSettings; readonly stock: Pick<Tenant['stock'], 'subscriptions'> },
  today: Today,
): Pick<ShownOffer, 'settings' | 'offer'> | undefined {
  const { provider, lender, on_cards } = finance;
  if (!provider || !on_cards || isSubscribed(car, stock)) return undefined;
  const offer = offerFor(car, { provider, name: lender ?? provider }, finance, today);
  const settings = { provider };
  return offer && { settings, offer: displayedOffer(car, { offer, settings }, today) };
}

/** A lender's offer as the site shows it: with the lender's repayments, or worked out for the leading price. */
const displayedOffer = (
  car: FinancedCar,
  lenders: Pick<ShownOffer, 'offer' | 'settings'>,
  { repaidDollars }: Today,
): Offer =>
  repaidDollars === undefined
    ? lenders.offer
    : workedOut(lenders.offer, depositOf(car, lenders, repaidDollars) ?? 0, repaidDollars);

/** Why a car for sale has no repayment, in a few words; undefined where it has one, or nobody knows why not. */
export function noRepaymentText(
  car: WeeklyCar,
  site: Pick<Tenant, 'finance' | 'stock'>,
  { timeZone, now }: Today,
): string | undefined {
  const { provider, hidden_makes, on_cards, on_car_page } = site.finance;
  const hasFinance = (on_cards || on_car_page) && lendersOf(site.finance).length > 0;
  if (!hasFinance || !isAvailable(car) || isSubscribed(car, site.stock)) return undefined;
  if (isHidden(car.make, hidden_makes)) return `No finance estimate for ${car.make}`;
  if ((exactPriceDollars(car) ?? 0) <= thresholdDollars) return 'No finance estimate without a price';
  const tooOld = Number(dateIn(timeZone, now).slice(0, 4)) - oldestYears;
  return provider === 'A' && car.year <= tooOld
    ? `No finance estimate for cars before ${tooOld + 1}`
    : undefined;
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** An offer's figures: its rates together first, then the loan. */
export function offerView(
  car: FinancedCar,
  shownOffer: ShownOffer,
  { pageHref, today }: { pageHref: string; today: Today },
): FinanceOfferView {
  const { offer, slug, name, settings } = shownOffer;
  const loan = loanOf(car, shownOffer, today);
  return {
    lender: slug,
    name,
    teaser: teaserOf(settings, offer, loan),
    facts: factsOf(offer, loan),
    interestRate: offer.interestRate,
    comparisonRate: offer.comparisonRate,
    paymentWeek: offer.paymentWeek,
    paymentMonth: offer.paymentMonth,
    termMonths: monthsOf(offer),
    deposit: loan.deposit,
    balloon: offer.balloon,
    href: `${pageHref}/finance-disclaimer?lender=${encodeURIComponent(slug)}`,
  };
}

/** An offer in one line: `$139 a week, 8.49% p.a. interest rate, 9.10% p.a. comparison rate`. `when` follows the repayment. */
export function offerSummary({ offer, settings }: Pick<ShownOffer, 'offer' | 'settings'>, when = ''): string {
  const repayment = repaymentOf(offer, settings.provider);
  return [
    ...(repayment ? [`${repayment.text} ${spoken[repayment.period]}${when}`] : []),
    ratesText(offer),
  ].join(', ');
}

const spoken = { Weekly: 'a week', Monthly: 'a month' } as const;

type Loan = ReturnType<typeof loanOf>;

/** Provider A's loan has a deposit of 10 % and an offer that ends one month ahead. */
const depositShare = 0.1;

/** `ends`: end date of the offer, as `21 Dec 2026`; only for providers whose offers end. */
function loanOf(car: FinancedCar, shownOffer: ShownOffer, today: Today) {
  const { offer, settings } = shownOffer;
  const isA = settings.provider === 'A';
  return {
    repayment: repaymentOf(offer, settings.provider),
    term: termOf(offer),
    deposit: depositOf(car, shownOffer, today.repaidDollars),
    ends: isA ? longDate(monthAhead(dateIn(today.timeZone, today.now))) : undefined,
  };
}

/**
 * The deposit of a lender's example: the feed's, otherwise provider A's tenth of the price. Where the site works repayments
 * out for another price, the feed's keeps its share of the dealer's own price.
 */
export function depositOf(
  car: FinancedCar,
  { offer, settings }: Pick<ShownOffer, 'offer' | 'settings'>,
  repaidDollars?: number,
): number | undefined {
  const shownDollars = shownPriceDollars(car) ?? 0;
  const askedDollars = repaidDollars ?? shownDollars;
  if (offer.deposit === undefined)
    return settings.provider === 'A' ? Math.round(askedDollars * depositShare) : undefined;
  const ownDollars = isPrice(car.price) ? car.price : shownDollars;
  if (repaidDollars === undefined || ownDollars === 0) return offer.deposit;
  return Math.round((offer.deposit / ownDollars) * repaidDollars);
}

/** The end of a repayment's label: `Weekly repayment`. */
export const repaymentLabel = ' repayment';

function factsOf(offer: Offer, { repayment, term, deposit = 0, ends }: Loan): FinanceOfferView['facts'] {
  const { balloon = 0 } = offer;
  return knownFacts([
    ['Interest rate', percent(offer.interestRate)],
    ['Comparison rate', percent(offer.comparisonRate)],
    [`${repayment?.period}${repaymentLabel}`, repayment?.text],
    ['Term', term && inWords(term)],
    ['Deposit', deposit > 0 ? roundedUp(deposit) : undefined],
    ['Balloon', balloon > 0 ? roundedUp(balloon) : undefined],
    ['Offer ends', ends],
  ]);
}

/** `5-year` as `5 years`. */
function inWords(term: string): string {
  const [count = '', unit = ''] = term.split('-');
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}

/** A teaser shows a 5-year term, a weekly repayment and a comparison rate; A and G have separate ones. */
const teasers: Partial<Record<FinanceProvider, string>> = {
  A: '{repayment} {period} with a {deposit} deposit, comparison rate {comparison}, until {ends}',
  G: 'Yours for {repayment} {period} over a {term} loan, comparison rate {comparison}',
};
const usualTeaser = 'Finance from {repayment} {period} over a {term} term, comparison rate {comparison}';
const withoutRepayment = 'Finance over a {term} term, comparison rate {comparison}';
const withoutTerm = 'Finance from {repayment} {period}, comparison rate {comparison}';
const withRatesOnly = 'Finance with a comparison rate of {comparison}';

function teaserOf(
  { provider, teaser }: LenderSettings,
  { comparisonRate }: Offer,
  { repayment, term, deposit = 0, ends }: Loan,
): string {
  const values: Readonly<Record<string, string | undefined>> = {
    repayment: repayment?.text,
    period: repayment && spoken[repayment.period],
    term,
    comparison: `${percent(comparisonRate)}*`,
    deposit: deposit > 0 ? roundedUp(deposit) : undefined,
    ends,
  };
  const wordings = [teaser, teasers[provider], usualTeaser, withoutRepayment, withoutTerm, withRatesOnly];
  return firstWhole(wordings, values);
}

/** The first wording whose blanks are all known. */
function firstWhole(
  wordings: readonly (string | undefined)[],
  values: Readonly<Record<string, string | undefined>>,
): string {
  const isWhole = (wording: string) =>
    [...wording.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined);
  const wording = wordings.find((one) => one !== undefined && isWhole(one)) ?? '';
  return wording.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The same day of the next month, as `YYYY-MM-DD`; the month's last day if there is no such day. */
export function monthAhead(isoDate: string): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}

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
  const { provider, lender, lenders, hidden_makes, on_cards, on_car_page, repayments_follow, calculator } =
    finance;
  const { shown, interest_rate } = calculator;
  return [
    provider,
    lender,
    lenders,
    hidden_makes,
    on_cards,
    on_car_page,
    repayments_follow,
    shown,
    interest_rate,
  ];
};

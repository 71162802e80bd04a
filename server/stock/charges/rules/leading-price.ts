import { aboutText, centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  displayedPrice,
  dollars,
  midSentence,
  priceInWords,
  priceLine,
  priceOptions,
  wholePriceDollars,
} from '#server/stock/rules/price-line';
import type { ChargeLineView, InFullView, PriceView } from '#server/stock/views/price-view';
import {
  type ChargeableCar,
  type ChargeBasis,
  chargesOf,
  type DriveAway,
  driveAway,
  type PricingTenant,
} from './drive-away';

/**
 * The price that a car leads with: in full where the site shows that and it can be known, otherwise the dealer's. Every
 * page shows it first, and whatever computes, filters or compares uses it.
 */
export interface LeadingPrice {
  /** Whole dollars. */
  readonly dollars: number;
  /** `Drive away in QLD`, `Excl. govt. charges`. */
  readonly kind: string;
  /** It has charges in it that the dealer's price leaves out or that another state changes. */
  readonly isEstimate: boolean;
  /** Charges that still come on top, such as `government charges`; undefined for a drive-away price. */
  readonly leavesOut: string | undefined;
}

/** The leading price of the whole car; undefined without a price, and while the site shows a weekly one instead. */
export function leadingPrice(
  car: ChargeableCar,
  tenant: PricingTenant,
  basis: ChargeBasis,
): LeadingPrice | undefined {
  const dealerDollars = wholePriceDollars(car, tenant.stock);
  if (dealerDollars === undefined) return undefined;
  const full = inFullOf(car, tenant, basis);
  if (full?.dollars !== undefined) {
    const { dollars: fullDollars, isEstimate } = full;
    return { dollars: fullDollars, kind: kindInWords(full), isEstimate, leavesOut: leftOutOfFull(full) };
  }
  const options = priceOptions(tenant);
  return {
    dollars: dealerDollars,
    kind: priceLine(car, options).kind ?? '',
    isEstimate: false,
    leavesOut: leftOutOfDealers[car.price_type ?? options.defaultType],
  };
}

/** A sum that was worked out from a leading price: `≈ $36,072`, or `$34,990` where nothing in it is an estimate. */
export const sumText = (amount: number, { isEstimate }: Pick<LeadingPrice, 'isEstimate'>): string =>
  aboutText(Math.round(amount * 100), isEstimate);

/** A leading price in words: `≈ $36,072 drive away in QLD`. */
export const leadingText = (price: LeadingPrice): string =>
  `${sumText(price.dollars, price)} ${midSentence(price.kind)}`.trim();

const inFullOf = (car: ChargeableCar, tenant: PricingTenant, basis: ChargeBasis): DriveAway | undefined =>
  tenant.price.in_full ? driveAway(car, tenant, basis) : undefined;

const leftOutOfDealers = {
  drive_away: undefined,
  excluding_government_charges: 'government charges',
  before_on_roads: 'on-road costs',
} as const;

const leftOutRegistration = {
  registration: 'registration',
  'registration-difference': 'any difference in registration',
} as const;

/** Nobody knows the registration in the dealer's price: no claim compares such a price with another. */
export const isComparable = ({ leavesOut }: LeadingPrice): boolean =>
  leavesOut !== leftOutRegistration['registration-difference'];

function leftOutOfFull({ leavesOut, leavesOutDelivery }: DriveAway): string | undefined {
  const parts = [leavesOut && leftOutRegistration[leavesOut], leavesOutDelivery && 'dealer delivery'];
  return parts.filter(Boolean).join(' and ') || undefined;
}

/** A car's price as it is shown: the leading one, with the dealer's beside it. */
export function shownPrice(car: Car, tenant: PricingTenant, basis: ChargeBasis): PriceView {
  const price = priceLine(car, priceOptions(tenant));
  const inFull = inFullView(car, tenant, basis);
  return inFull ? { ...price, inFull } : price;
}

/** The same in one line: `≈ $36,072 drive away in QLD, our price $34,990 excl. govt. charges`. */
export const shownPriceText = (car: Car, tenant: PricingTenant, basis: ChargeBasis): string =>
  priceInWords(shownPrice(car, tenant, basis));

/** The price in full for a card or page; undefined where the site doesn't show it, or there is none. */
function inFullView(car: Car, tenant: PricingTenant, basis: ChargeBasis): InFullView | undefined {
  const full = inFullOf(car, tenant, basis);
  if (!full) return undefined;
  const { state, dealerState, dollars: fullDollars, isEstimate, priceType } = full;
  const own = priceLine(car, priceOptions(tenant));
  const ownKind = priceType === 'drive_away' ? `drive away in ${dealerState}` : own.kind?.toLowerCase();
  return {
    state,
    dollars: fullDollars,
    text: fullDollars === undefined ? undefined : sumText(fullDollars, full),
    kind: kindInWords(full),
    dealer: isEstimate ? `${own.text} ${ownKind}` : undefined,
    saving: isEstimate ? savingText(car, tenant) : undefined,
  };
}

/** An earlier price was the dealer's: beside another figure only the difference can stand. */
function savingText(car: Car, tenant: PricingTenant): string | undefined {
  const { amountDollars = 0, wasDollars } = displayedPrice(car, priceOptions(tenant)) ?? {};
  return wasDollars === undefined ? undefined : `${dollars(wasDollars - amountDollars)} off`;
}

/** What the figure is, and what is not in it. Its sign says that it is an estimate; the charges below it have their dates. */
function kindInWords({ state, dollars: full, leavesOut, leavesOutDelivery }: DriveAway): string {
  if (full === undefined) return `We confirm the drive-away price for ${state}`;
  if (leavesOut === 'registration') {
    return `With ${state} duty, plus rego${leavesOutDelivery ? ' and delivery' : ''}`;
  }
  const start = `Drive away in ${state}`;
  if (leavesOut === 'registration-difference') return `${start}, rego may differ`;
  return leavesOutDelivery ? `${start}, plus delivery` : start;
}

/** The rows below the price: the dealer's own price, each charge with its date and source, the sum. */
export function chargeLines(car: Car, tenant: PricingTenant, basis: ChargeBasis): readonly ChargeLineView[] {
  const full = inFullOf(car, tenant, basis);
  const inFull = inFullView(car, tenant, basis);
  if (!full || !inFull) return [];
  const own = priceLine(car, priceOptions(tenant));
  return [
    { label: 'Our price', value: own.text, note: dealersNote(own, full) },
    ...chargesOf(car, tenant, basis).map(({ label, note, cents, included }) => ({
      label,
      note: note ?? undefined,
      value: included ? 'Included' : cents === null ? 'To be confirmed' : centsText(cents).replace('-', '−'),
    })),
    ...(inFull.text ? [{ label: inFull.kind, value: inFull.text, total: true as const }] : []),
  ];
}

/** The earlier price first: it includes the same. */
const dealersNote = ({ was }: PriceView, { priceType, dealerState }: DriveAway): string =>
  [was && `Was ${was}.`, dealersNotes[priceType] ?? `Drive away in ${dealerState}`].filter(Boolean).join(' ');

const dealersNotes = {
  drive_away: undefined,
  excluding_government_charges: 'Leaves out duty and registration',
  before_on_roads: 'Leaves out duty, registration and the delivery to the dealer',
} as const;

/** Whether leading prices in a state are drive away, as far as the duty can be estimated. */
const isDriveAway = ({ orders, price }: Pick<Tenant, 'orders' | 'price'>, state: AustralianState): boolean =>
  price.in_full &&
  (price.default_type === 'drive_away' || orders.registration.some((one) => one.state === state));

/** What leading prices are in a state: lists filter and sort by these. Undefined for dealers' prices. */
export function leadingPricesText(
  tenant: Pick<Tenant, 'orders' | 'price' | 'default_state'>,
  state = siteState(tenant),
): string | undefined {
  if (!tenant.price.in_full) return undefined;
  return `Prices ${isDriveAway(tenant, state) ? 'are drive away' : 'include duty'} in ${state}`;
}

/** The leading price by its name, for what filters and sorts by it: `QLD drive-away price`. */
export function leadingPriceName(
  tenant: Pick<Tenant, 'orders' | 'price' | 'default_state'>,
  state: AustralianState,
  shopperState = state,
): string {
  if (!tenant.price.in_full) return 'Price';
  const name = isDriveAway(tenant, state) ? 'drive-away price' : 'price with duty';
  return `${state} ${name}${state === shopperState ? '' : ` (cards show ${shopperState})`}`;
}

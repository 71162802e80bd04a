import type { ProviderKind } from '#server/buying/payments/payment';
import type {
  AgreedTerms,
  Reservation,
  ReservationShopper,
  ReservedCar,
} from '#server/buying/reservations/reservation';
import { capitalised } from '#server/dealer/rules/noun';
import type { Hours } from '#server/dealer/rules/opening-hours';
import { endOfBusinessDay } from '#server/dealer/rules/opening-hours';
import { carPhone } from '#server/dealer/rules/place-order';
import { carOfLead } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyBackPoint } from '#server/stock/cars/rules/dealer-texts';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { yardElsewhere } from '#server/stock/charges/rules/interstate';
import {
  type LeadingPrice,
  leadingPrice,
  leadingText,
  shownPriceText,
  sumText,
} from '#server/stock/charges/rules/leading-price';
import { dollars } from '#server/stock/rules/price-line';
import { type HeldAt, holdEnd, holdUntilOf, longestPayingMs, payingMs } from './hold-end';

const hourMs = 3_600_000;

/** A car as its shopper sees it. */
export function reservedCar(
  car: Car,
  tenant: Tenant,
  basis: ChargeBasis,
  { cents = depositCents(tenant), brought }: { cents?: number; brought?: Brought | undefined } = {},
): ReservedCar {
  const lead = carOfLead(car, tenant, basis);
  const { slug, name, stocknum, price, price_per, price_kind, place } = lead;
  const leading = leadingPrice(car, tenant, basis);
  const kind = [price_per && `a ${price_per}`, price_kind].filter(Boolean).join(' ');
  return {
    slug,
    name,
    stocknum: stocknum ?? null,
    priceDollars: price ?? null,
    priceKind: kind || null,
    priceText: lead.in_full_text ? shownPriceText(car, tenant, basis) : plainFullText(leading, tenant),
    registerIn: tenant.price.in_full ? basis.state : undefined,
    tradeInText: brought?.name,
    bringText: bringText(brought),
    restText: leading && `${restText(leading, cents / 100, brought)}${brought ? ',' : ''} at the handover`,
    imageUrl: car.primary_image_url ?? car.images[0]?.url ?? null,
    hasMoneyBack: moneyBackPoint(car, tenant.car_page) !== undefined,
    moneyBackKm: tenant.car_page.money_back_km,
    returnTo: yardElsewhere(car, tenant, basis.state),
    locationName: place ?? null,
    carType: car.car_type,
  };
}

/** A price in full that is the dealer's own names the state too. */
const plainFullText = (leading: LeadingPrice | undefined, { price }: Tenant): string | undefined =>
  price.in_full && leading ? leadingText(leading) : undefined;

/** The number for questions about a reserved car, never masked: the same on its page, in its emails and on its receipt. */
export function reservationPhone({ car }: Pick<Reservation, 'car'>, tenant: Tenant): string | undefined {
  const place = tenant.locations.find(({ name }) => name === car.locationName);
  return carPhone({ car_type: car.carType, location_id: place?.id, location: undefined }, tenant);
}

/** The price of a reserved car in words; empty without one. */
export function reservedPriceText({ priceText, priceDollars, priceKind }: ReservedCar): string {
  if (priceText !== undefined) return priceText;
  return priceDollars === null ? '' : [dollars(priceDollars), priceKind].filter(Boolean).join(' ');
}

/** What a shopper brings to the handover: with a trade-in also what belongs to it. */
export function bringText(tradeIn?: Pick<Brought, 'car' | 'isFinanced' | 'hasOneKey'>): string {
  if (!tradeIn) return 'Your driver licence';
  const start = `Your driver licence, your ${tradeIn.car} with ${tradeIn.hasOneKey ? 'its key' : 'all its keys'}`;
  return tradeIn.isFinanced
    ? `${start}, its registration papers and your lender’s pay-out letter`
    : `${start} and its registration papers`;
}

/** What is said before that: at a delivery it has to be ready at the door. `handover` in the words of the reservation. */
export const bringLabel = (handover: string | null): string =>
  handover?.startsWith('Delivery') ? 'Have ready at the door' : 'Bring';

/** What the shopper's own car brings towards a car; below 0 where the loan on it is higher than the offer. */
export interface Brought {
  readonly car: string;
  /** The same with the offer: `2019 Toyota Corolla, our offer of $18,900`. */
  readonly name: string;
  readonly isFinanced: boolean;
  readonly hasOneKey: boolean;
  readonly dollars: number;
  /** What it leaves out: `, before paying out your loan`; empty without a loan, or where its amount is known. */
  readonly loan: string;
}

/**
 * What is left of a price after the deposit: `≈ $35,872 plus government charges`. With a trade-in
 * `≈ $19,180 after your trade-in (≈ $31,980 without it)`.
 */
export function restText(price: LeadingPrice, depositDollars: number, brought?: Brought): string {
  const left = price.dollars - depositDollars;
  const charges = price.leavesOut ? ` plus ${price.leavesOut}` : '';
  const without = sumText(Math.max(left, 0), price);
  if (!brought) return `${without}${charges}`;
  const after = left - brought.dollars;
  const own =
    after < 0
      ? `nothing after your trade-in: we pay you ${sumText(-after, price)}`
      : `${sumText(after, price)} after your trade-in`;
  return capitalised(`${own}${brought.loan} (${without} without it)${charges}`);
}

/** The same in a reservation; a part of the deposit that went back is owed again, so that no amount is named then. */
export const restOf = ({ car, returnedCents = 0 }: Pick<Reservation, 'car' | 'returnedCents'>): string =>
  (returnedCents === 0 && car.restText) || 'The rest of the price, at the handover';

/** The shopper of a reservation's lead. */
export const shopperOf = ({ fields }: Pick<Lead, 'fields'>): ReservationShopper => ({
  firstName: fields['name'] ?? '',
  lastName: fields['last_name'] ?? '',
  email: fields['email'] ?? '',
  phone: fields['phone'] ?? '',
  handover: fields['handover'] ?? null,
});

/** The deposit of a site, in cents. */
export const depositCents = ({ cards }: Pick<Tenant, 'cards'>): number =>
  (cards.reserve?.deposit_dollars ?? 0) * 100;

/** What a shopper agrees to: the words, and where and until when the car is handed over. */
interface Agreed extends Pick<AgreedTerms, 'text' | 'version'>, HeldAt {}

/** Hours of a hold and the share that goes back, with the words that the shopper agrees to. */
export function termsOf(
  tenant: Pick<Tenant, 'car_page' | 'locations'>,
  { text, version, ...held }: Agreed,
  now: Date,
): AgreedTerms {
  const { hold_hours: holdHours, refund_percent: refundPercent } = tenant.car_page.reserve_online;
  const holdUntil = holdUntilOf(tenant, held, now)?.toISOString();
  return {
    text,
    version,
    agreedAt: now.toISOString(),
    ...(holdUntil === undefined ? {} : { holdUntil }),
    holdHours,
    refundPercent,
  };
}

/** A reservation as it begins: its car is kept for the payment, or held at once where there is no deposit. */
export function newReservation(
  facts: Pick<
    Reservation,
    | 'id'
    | 'tenant'
    | 'carId'
    | 'car'
    | 'reference'
    | 'depositCents'
    | 'terms'
    | 'shopper'
    | 'origin'
    | 'customerId'
  >,
  now: Date,
): Reservation {
  const isHeld = facts.depositCents === 0;
  const endsAt = isHeld ? holdEnd(facts.terms, now).endsAt : new Date(now.getTime() + payingMs);
  const at = now.toISOString();
  return {
    ...facts,
    state: isHeld ? 'held' : 'paying',
    endsAt: endsAt.toISOString(),
    keepsCar: true,
    leadId: null,
    paymentId: null,
    paidCents: 0,
    declines: 0,
    reportedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** Too short to pay. */
const shortestMs = 60_000;

/** What a site's transfers have: hours from the start, and a location where staff look for the money. */
interface TransferTime {
  readonly hours: number;
  /** Undefined: the hours alone count. */
  readonly place: (Hours & { readonly time_zone: string }) | undefined;
}

/** The end of a transfer that starts now: its hours, and on to the end of a business day of the location. */
function transferEnd({ hours, place }: TransferTime, start: Date): Date {
  const earliest = new Date(start.getTime() + hours * hourMs);
  return (place && endOfBusinessDay(place, earliest)) ?? earliest;
}

/**
 * Until when the car is kept for a payment that starts now. A transfer has its time from the start of the reservation;
 * other payments have a quarter of an hour, three quarters in all or as long as it is kept anyway. Null once there is no
 * time left.
 */
export function timeToPay(
  { createdAt, endsAt }: Pick<Reservation, 'createdAt' | 'endsAt'>,
  provider: ProviderKind,
  transfer: TransferTime,
  now: Date,
): Date | null {
  const start = Date.parse(createdAt);
  const end =
    provider === 'bank_transfer'
      ? transferEnd(transfer, new Date(createdAt)).getTime()
      : Math.min(
          now.getTime() + payingMs,
          Math.max(start + longestPayingMs, Date.parse(endsAt ?? createdAt)),
        );
  return end - now.getTime() < shortestMs ? null : new Date(end);
}

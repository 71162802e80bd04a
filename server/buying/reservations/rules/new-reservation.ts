import type { ProviderKind } from '#server/buying/payments/payment';
import type {
  AgreedTerms,
  Reservation,
  ReservationShopper,
  ReservedCar,
} from '#server/buying/reservations/reservation';
import type { Hours } from '#server/dealer/rules/opening-hours';
import { endOfBusinessDay } from '#server/dealer/rules/opening-hours';
import { carOfLead } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyBackPoint } from '#server/stock/cars/rules/dealer-texts';

/** A car is kept this long while its shopper pays. */
const payingMs = 15 * 60_000;

/** A car as its shopper sees it. */
export function reservedCar(car: Car, tenant: Tenant): ReservedCar {
  const { slug, name, stocknum, price, price_per, price_kind, place } = carOfLead(car, tenant);
  const kind = [price_per && `a ${price_per}`, price_kind].filter(Boolean).join(' ');
  return {
    slug,
    name,
    stocknum: stocknum ?? null,
    priceDollars: price ?? null,
    priceKind: kind || null,
    imageUrl: car.primary_image_url ?? car.images[0]?.url ?? null,
    hasMoneyBack: moneyBackPoint(car, tenant.car_page) !== undefined,
    locationName: place ?? null,
  };
}

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

/** Hours of a hold and the share that goes back, with the words that the shopper agrees to. */
export const termsOf = (
  { car_page }: Pick<Tenant, 'car_page'>,
  agreed: Pick<AgreedTerms, 'text' | 'version'> & { readonly holdUntil?: Date | undefined },
  now: Date,
): AgreedTerms => ({
  text: agreed.text,
  version: agreed.version,
  agreedAt: now.toISOString(),
  ...(agreed.holdUntil ? { holdUntil: agreed.holdUntil.toISOString() } : {}),
  holdHours: car_page.reserve_online.hold_hours,
  refundPercent: car_page.reserve_online.refund_percent,
});

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

const hourMs = 3_600_000;
/** Nothing holds a car for longer at a time. */
export const longestHoldMs = 30 * 24 * hourMs;

/** The end of a hold, and why it is not the usual one. */
interface HoldEnd {
  readonly endsAt: Date;
  readonly why?: string | undefined;
}

/**
 * The end of a hold that starts now: after the hours of the site, or at the end of the day of an agreed handover if that is
 * later; at most 30 days ahead.
 */
export function holdEnd(
  { holdHours, holdUntil }: Pick<AgreedTerms, 'holdHours' | 'holdUntil'>,
  at: Date,
): HoldEnd {
  const usual = at.getTime() + holdHours * hourMs;
  const agreed = holdUntil === undefined ? 0 : Date.parse(holdUntil);
  if (agreed <= usual) return { endsAt: new Date(usual) };
  const most = at.getTime() + longestHoldMs;
  if (agreed > most) {
    return { endsAt: new Date(Math.max(usual, most)), why: 'held for 30 days, as the handover is later' };
  }
  return { endsAt: new Date(agreed), why: 'held until the end of the day of the handover' };
}

/** However often a shopper starts again: nobody keeps a car from others without paying. */
const longestPayingMs = 3 * payingMs;
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

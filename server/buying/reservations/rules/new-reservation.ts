import type {
  AgreedTerms,
  Reservation,
  ReservationShopper,
  ReservedCar,
} from '#server/buying/reservations/reservation';
import { carOfLead } from '#server/leads/rules/car-of-lead';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyBackPoint } from '#server/stock/cars/rules/dealer-texts';
import { holdEnd } from './hold-end';

/** A car is kept this long while its shopper pays. */
export const payingMs = 15 * 60_000;

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

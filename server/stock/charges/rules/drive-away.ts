import { carLocation } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState } from '#server/settings/location-schema';
import type { VehicleKind } from '#server/settings/orders-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn, isAvailable, priceOptions, wholePriceDollars } from '#server/stock/rules/price-line';
import type { DutyVehicle } from './duty';
import { type ChargedCar, type ChargeTerms, type FigureLine, governmentLines } from './government-charges';

/** The facts that a car's charges depend on. */
export type ChargeableCar = Parameters<typeof wholePriceDollars>[0] &
  Pick<
    Car,
    | 'status'
    | 'location_id'
    | 'location'
    | 'rego_expiry'
    | 'variant'
    | 'simple_fuel'
    | 'seats'
    | 'drive'
    | 'car_type'
    | 'item_type'
    | 'simple_body'
    | 'body'
  >;

/** The settings that a car's charges depend on. */
type ChargingTenant = Pick<Tenant, 'orders' | 'time_zone' | 'locations' | 'default_state'>;
export type PricingTenant = ChargingTenant & Pick<Tenant, 'stock' | 'price' | 'wording'>;

/** Where a shopper registers a car, and when. */
export interface ChargeBasis {
  readonly state: AustralianState;
  readonly now: Date;
}

/** The same for a shopper who hasn't chosen a state: the site's own. */
export const siteBasis = (tenant: Pick<Tenant, 'default_state'>, now: Date): ChargeBasis => ({
  state: siteState(tenant),
  now,
});

/** The rates of a site for a car of one of its locations. */
export const chargeTerms = (
  tenant: ChargingTenant,
  car: Pick<Car, 'location_id' | 'location'>,
  now: Date,
): ChargeTerms => ({
  duty: tenant.orders.duty,
  registration: tenant.orders.registration,
  dealerState: carLocation(car, tenant.locations)?.state ?? siteState(tenant),
  today: dateIn(tenant.time_zone, now),
});

/** What a car costs on the road in a state. */
export interface DriveAway {
  readonly state: AustralianState;
  /** The state of the dealer, for which a drive-away price holds. */
  readonly dealerState: AustralianState;
  /** Whole dollars, as far as the charges are known or estimated; undefined where nobody can estimate the duty. */
  readonly dollars: number | undefined;
  /** False for the dealer's own drive-away price. */
  readonly isEstimate: boolean;
  /** What is not in it. */
  readonly leavesOut: 'registration' | 'registration-difference' | undefined;
  /** The price is before on-road costs, of which only the dealer knows the delivery to the yard. */
  readonly leavesOutDelivery: boolean;
  /** What the dealer's own price includes. */
  readonly priceType: ChargedCar['priceType'];
}

/**
 * A car's drive-away price in a state, from the same duty and registration as an order. A dealer's drive-away price is it
 * where the dealer is; in another state, its charges are replaced by those of that state. Undefined for a car that is sold, has no
 * price or is offered by subscription, and for caravans and heavy vehicles, which are charged differently.
 */
export function driveAway(
  car: ChargeableCar,
  tenant: PricingTenant,
  { state, now }: ChargeBasis,
): DriveAway | undefined {
  const charged = chargedForSale(car, tenant);
  if (!charged?.duty) return undefined;
  const terms = chargeTerms(tenant, car, now);
  const { priceType } = charged;
  const { cents, leavesOut } = sumOf(charged, state, terms);
  return {
    state,
    dealerState: terms.dealerState,
    dollars: cents === undefined ? undefined : cents / 100,
    isEstimate: cents !== undefined && !isDealersOwn(charged, state, terms),
    leavesOut,
    leavesOutDelivery: priceType === 'before_on_roads',
    priceType,
  };
}

/** The charges of a drive-away price, each with its date and source; none where there is no such price. */
export function chargesOf(car: Car, tenant: PricingTenant, { state, now }: ChargeBasis) {
  const charged = chargedForSale(car, tenant);
  return charged?.duty ? governmentLines(charged, state, chargeTerms(tenant, car, now)) : [];
}

function chargedForSale(car: ChargeableCar, tenant: PricingTenant): ChargedCar | undefined {
  const price = isAvailable(car) ? wholePriceDollars(car, tenant.stock) : undefined;
  return price === undefined ? undefined : chargedCar(car, tenant, price);
}

const isDealersOwn = (
  { priceType }: ChargedCar,
  state: AustralianState,
  { dealerState }: ChargeTerms,
): boolean => priceType === 'drive_away' && state === dealerState;

/** The price and its charges, as far as they are known; undefined where nobody can estimate the duty. */
function sumOf(
  car: ChargedCar,
  state: AustralianState,
  terms: ChargeTerms,
): { readonly cents?: number; readonly leavesOut?: DriveAway['leavesOut'] } {
  const lines = governmentLines(car, state, terms);
  const isUnknown = (kind: FigureLine['kind']) =>
    lines.some((one) => one.kind === kind && one.cents === null);
  if (isUnknown('duty')) return {};
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), car.priceCents);
  if (!isUnknown('registration')) return { cents };
  const leavesOut = car.priceType === 'drive_away' ? 'registration-difference' : 'registration';
  return { cents, leavesOut };
}

/** The facts of a car for its charges, at a price. */
export function chargedCar(
  car: ChargeableCar,
  tenant: Pick<Tenant, 'stock' | 'price' | 'wording'>,
  priceDollars: number,
): ChargedCar {
  return {
    priceCents: priceDollars * 100,
    priceType: car.price_type ?? priceOptions(tenant).defaultType,
    duty: dutyVehicle(car),
    regoExpiry: car.rego_expiry ?? null,
  };
}

/** The published rates are for vehicles up to this mass. */
const heaviestKg = 4_500;

const goods = /\b(ute|van|cab|pickup|pick-up|truck|chassis)\b/i;

function dutyVehicle(car: ChargeableCar): DutyVehicle | null {
  const kind = kindOf(car);
  if (!kind || (car.variant?.grossvehiclemass ?? 0) > heaviestKg) return null;
  return {
    kind,
    fuel: car.simple_fuel ?? null,
    cylinders: car.variant?.cylinders || null,
    seats: car.seats ?? null,
    fourWheelDrive: car.drive === undefined ? null : /4x4|4wd|awd|all|four/i.test(car.drive),
    ...(car.car_type === 'new' ? { isNew: true } : {}),
  };
}

/** Caravans pay no motor vehicle duty, or one of their own. */
function kindOf({ item_type, simple_body, body }: ChargeableCar): VehicleKind | undefined {
  if (item_type === 'motorcycle') return 'motorcycle';
  if (item_type === 'caravan') return undefined;
  return goods.test(simple_body ?? body ?? '') ? 'goods' : 'passenger';
}

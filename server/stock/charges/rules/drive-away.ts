import { carLocation } from '#server/dealer/rules/place-order';
import { centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState } from '#server/settings/location-schema';
import type { VehicleKind } from '#server/settings/orders-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  dateIn,
  dollars,
  isAvailable,
  longDate,
  priceLine,
  priceOptions,
  wholePriceDollars,
} from '#server/stock/rules/price-line';
import type { ChargeLineView, InFullView } from '#server/stock/views/price-view';
import type { DutyVehicle } from './duty';
import {
  type ChargedCar,
  type ChargeTerms,
  dutyFor,
  type FigureLine,
  governmentLines,
  registrationFor,
} from './government-charges';

type ChargingTenant = Pick<Tenant, 'orders' | 'time_zone' | 'locations' | 'default_state'>;

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
interface DriveAway {
  readonly state: AustralianState;
  /** Whole dollars, as far as the charges are known or estimated; undefined where nobody can estimate the duty. */
  readonly dollars: number | undefined;
  /** Date of the oldest estimate in it, `YYYY-MM-DD`; undefined for the dealer's own drive-away price. */
  readonly asOf: string | undefined;
  /** What is not in it. */
  readonly leavesOut: 'registration' | 'registration-difference' | undefined;
  /** The price is before on-road costs, of which only the dealer knows the delivery to the yard. */
  readonly leavesOutDelivery: boolean;
  /** What the dealer's own price leaves out, in words. */
  readonly dealerLeavesOut: string | undefined;
  readonly lines: readonly FigureLine[];
}

/**
 * A car's drive-away price in a state, from the same duty and registration as an order. A dealer's drive-away price is it
 * where the dealer is; in another state, the difference of the duties is added. Undefined for a car that is sold, has no
 * price or is offered by subscription, and for caravans and heavy vehicles, which are charged differently.
 */
export function driveAway(
  car: Car,
  tenant: ChargingTenant & Pick<Tenant, 'stock' | 'price' | 'wording'>,
  state: AustralianState,
  now: Date,
): DriveAway | undefined {
  const price = isAvailable(car) ? wholePriceDollars(car, tenant.stock) : undefined;
  const charged = price === undefined ? undefined : chargedCar(car, tenant, price);
  if (!charged?.duty) return undefined;
  const terms = chargeTerms(tenant, car, now);
  const { cents, asOf, leavesOut } = sumOf(charged, state, terms);
  return {
    state,
    dollars: cents === undefined ? undefined : Math.ceil(cents / 100),
    asOf,
    leavesOut,
    leavesOutDelivery: charged.priceType === 'before_on_roads',
    dealerLeavesOut: leftOut[charged.priceType],
    lines: governmentLines(charged, state, terms),
  };
}

const leftOut: Readonly<Record<ChargedCar['priceType'], string | undefined>> = {
  drive_away: undefined,
  excluding_government_charges: 'duty and registration',
  before_on_roads: 'duty, registration and the delivery to the dealer',
};

function sumOf(car: ChargedCar, state: AustralianState, terms: ChargeTerms) {
  const duty = dutyFor(car, state, terms, car.priceCents);
  if (car.priceType === 'drive_away') {
    if (state === terms.dealerState) return { cents: car.priceCents };
    const own = dutyFor(car, terms.dealerState, terms, car.priceCents);
    if (!duty || !own) return {};
    const asOf = earliest([dateOf(duty), dateOf(own)]);
    const leavesOut = 'registration-difference' as const;
    return { cents: car.priceCents - own.cents + duty.cents, asOf, leavesOut };
  }
  if (!duty) return {};
  const registration = registrationFor(car, state, terms);
  const cents = car.priceCents + duty.cents + (registration?.cents ?? 0);
  const asOf = earliest([dateOf(duty), ...(registration ? [registration.asOf] : [])]);
  return { cents, asOf, leavesOut: registration ? undefined : ('registration' as const) };
}

const dateOf = ({ checked, asOf }: { readonly checked: string | null; readonly asOf: string }): string =>
  checked ?? asOf;
const earliest = (dates: readonly string[]): string | undefined => [...dates].sort()[0];

/** The facts of a car for its charges, at a price. */
export function chargedCar(
  car: Car,
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

function dutyVehicle(car: Car): DutyVehicle | null {
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
function kindOf({ item_type, simple_body, body }: Car): VehicleKind | undefined {
  if (item_type === 'motorcycle') return 'motorcycle';
  if (item_type === 'caravan') return undefined;
  return goods.test(simple_body ?? body ?? '') ? 'goods' : 'passenger';
}

/** The price in full for a card or page; undefined where the site doesn't show it, or there is none. */
export function inFullView(
  car: Car,
  tenant: ChargingTenant & Pick<Tenant, 'stock' | 'price' | 'wording'>,
  state: AustralianState,
  now: Date,
): InFullView | undefined {
  const price = tenant.price.in_full ? driveAway(car, tenant, state, now) : undefined;
  if (!price) return undefined;
  const own = priceLine(car, priceOptions(tenant));
  const { dealerState } = chargeTerms(tenant, car, now);
  const isOwn = price.dollars !== undefined && price.asOf === undefined;
  const ownKind =
    price.dealerLeavesOut === undefined ? `drive away in ${dealerState}` : own.kind?.toLowerCase();
  return {
    state,
    dollars: price.dollars,
    text: price.dollars === undefined ? undefined : `${isOwn ? '' : '≈ '}${dollars(price.dollars)}`,
    kind: kindInWords(price),
    dealer: isOwn ? undefined : `${own.label ?? 'Dealer’s price'} ${own.text} ${ownKind}`,
  };
}

/** `Est. drive away in QLD (Aug 2025)`: what the figure is, with its date and what is not in it. */
function kindInWords({ state, dollars: figure, asOf, leavesOut, leavesOutDelivery }: DriveAway): string {
  if (figure === undefined) return `We confirm the drive-away price for ${state}`;
  if (asOf === undefined) return `Drive away in ${state}`;
  const date = longDate(asOf.slice(0, 7));
  if (leavesOut === 'registration') {
    const plus = leavesOutDelivery ? 'registration and dealer delivery' : 'registration';
    return `With ${state} duty (${date}), plus ${plus}`;
  }
  const start = `Est. drive away in ${state} (${date})`;
  if (leavesOut === 'registration-difference') return `${start}; registration may differ`;
  return leavesOutDelivery ? `${start}, plus dealer delivery` : start;
}

/** The rows below the price: the dealer's own price, each charge with its source, the sum. */
export function chargeLines(
  car: Car,
  tenant: ChargingTenant & Pick<Tenant, 'stock' | 'price' | 'wording'>,
  state: AustralianState,
  now: Date,
): readonly ChargeLineView[] {
  const inFull = inFullView(car, tenant, state, now);
  const price = inFull && driveAway(car, tenant, state, now);
  if (!price) return [];
  const own = priceLine(car, priceOptions(tenant));
  const ownNote = price.dealerLeavesOut && `Leaves out ${price.dealerLeavesOut}`;
  return [
    { label: 'Dealer’s price', value: own.text, note: ownNote ?? own.kind },
    ...price.lines.map(({ label, note, cents, included }) => ({
      label,
      note: note ?? undefined,
      value: included ? 'Included' : cents === null ? 'To be confirmed' : centsText(cents),
    })),
    ...(inFull.text ? [{ label: inFull.kind, value: inFull.text, total: true as const }] : []),
  ];
}

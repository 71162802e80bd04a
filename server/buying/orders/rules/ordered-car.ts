import type { Order, OrderedCar } from '#server/buying/orders/order';
import { carPhone } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import type { VehicleKind } from '#server/settings/orders-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { priceLine, priceOptions, shownPriceDollars } from '#server/stock/rules/price-line';
import type { DutyVehicle } from './duty';

/** A car as an order keeps it. Undefined without a price. */
export function orderedCar(car: Car, tenant: Tenant): OrderedCar | undefined {
  const dollars = shownPriceDollars(car);
  if (dollars === undefined) return undefined;
  const options = { ...priceOptions(tenant), subscriptions: false };
  return {
    slug: car.slug,
    name: [headline(car), subline(car, tenant.cards)].filter(Boolean).join(' '),
    stocknum: car.stocknum ?? null,
    imageUrl: car.primary_image_url ?? car.images[0]?.url ?? null,
    locationId: car.location_id ?? null,
    priceCents: dollars * 100,
    priceType: car.price_type ?? options.defaultType,
    priceKind: priceLine(car, options).kind ?? '',
    duty: dutyVehicle(car),
    regoExpiry: car.rego_expiry ?? null,
  };
}

/** The number for questions about an order, never masked: of its car, which is a used one. */
export const orderPhone = ({ locationId }: OrderedCar, tenant: Tenant): string | undefined =>
  carPhone({ car_type: 'used', location_id: locationId ?? undefined, location: undefined }, tenant);

const goods = /\b(ute|van|cab|pickup|pick-up|truck|chassis)\b/i;

function dutyVehicle(car: Car): DutyVehicle | null {
  const kind = kindOf(car);
  if (!kind) return null;
  return {
    kind,
    fuel: car.simple_fuel ?? null,
    cylinders: car.variant?.cylinders || null,
    seats: car.seats ?? null,
    fourWheelDrive: car.drive === undefined ? null : /4x4|4wd|awd|all|four/i.test(car.drive),
  };
}

/** Caravans pay no motor vehicle duty, or one of their own. */
function kindOf({ item_type, simple_body, body }: Car): VehicleKind | undefined {
  if (item_type === 'motorcycle') return 'motorcycle';
  if (item_type === 'caravan') return undefined;
  return goods.test(simple_body ?? body ?? '') ? 'goods' : 'passenger';
}

/**
 * An order with the current state of its car. A new price takes the agreement back, and the shopper reads the earlier one until
 * they agree again. A car that is held for this order stays as it was agreed.
 */
export function withCar(order: Order, car: OrderedCar): Order {
  if (order.reservationId !== null || order.placedAt !== null) return order;
  if (JSON.stringify(car) === JSON.stringify(order.car)) return order;
  const isSamePrice = car.priceCents === order.car.priceCents && car.priceType === order.car.priceType;
  if (isSamePrice) return { ...order, car };
  const earlier = order.earlierPriceCents ?? order.car.priceCents;
  return {
    ...order,
    car,
    agreement: null,
    earlierPriceCents: earlier === car.priceCents ? null : earlier,
  };
}

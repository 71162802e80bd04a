import type { Order, OrderedCar } from '#server/buying/orders/order';
import { carPhone } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { chargedCar } from '#server/stock/charges/rules/drive-away';
import { priceLine, priceOptions, shownPriceDollars } from '#server/stock/rules/price-line';

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
    ...chargedCar(car, tenant, dollars),
    priceKind: priceLine(car, options).kind ?? '',
  };
}

/** The number for questions about an order, never masked: of its car, which is a used one. */
export const orderPhone = ({ locationId }: OrderedCar, tenant: Tenant): string | undefined =>
  carPhone({ car_type: 'used', location_id: locationId ?? undefined, location: undefined }, tenant);

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

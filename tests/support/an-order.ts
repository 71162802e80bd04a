import type { Order } from '#server/people/orders/order';
import { newUlid } from '#server/platform/ulid';

/** An order that has just begun. */
export function anOrder(change: Partial<Order> = {}): Order {
  const at = '2026-11-23T01:00:00.000Z';
  return {
    ...{ id: newUlid(new Date(at)), tenant: 'brolga', reference: 'AC34EFGH', carId: 'U1' },
    car: {
      ...{ slug: '2019-mazda-cx-5', name: '2019 Mazda CX-5 Akera', stocknum: 'U1', imageUrl: null },
      ...{ locationId: 'aspley', priceCents: 3_000_000, regoExpiry: null },
      ...{ priceType: 'excluding_government_charges', priceKind: 'Excl. govt. charges' },
      duty: { kind: 'passenger', fuel: 'Petrol', cylinders: 4, seats: 5, fourWheelDrive: false },
    },
    ...{ shopper: null, tradeIn: null, payment: null, addOns: null, handover: null, hasIdentity: false },
    ...{ agreement: null, earlierPriceCents: null, reservationId: null, placedAt: null },
    ...{ leadId: null, customerId: null, attributes: null, reportedAt: null, version: 1 },
    ...{ createdAt: at, updatedAt: at, expiresAt: '2026-11-30T01:00:00.000Z' },
    ...change,
  };
}

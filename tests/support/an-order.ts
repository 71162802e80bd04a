import type { Order } from '#server/buying/orders/order';
import { orderFigures } from '#server/buying/orders/rules/order-figures';
import { newUlid } from '#server/platform/ulid';

/** An order that has just begun. */
export function anOrder(change: Partial<Order> = {}): Order {
  const at = '2026-11-23T01:00:00.000Z';
  return {
    id: newUlid(new Date(at)),
    tenant: 'brolga',
    reference: 'AC34EFGH',
    carId: 'U1',
    car: {
      slug: '2019-mazda-cx-5',
      name: '2019 Mazda CX-5 Akera',
      stocknum: 'U1',
      imageUrl: null,
      locationId: 'aspley',
      priceCents: 3_000_000,
      regoExpiry: null,
      priceType: 'excluding_government_charges',
      priceKind: 'Excl. govt. charges',
      duty: { kind: 'passenger', fuel: 'Petrol', cylinders: 4, seats: 5, fourWheelDrive: false },
    },
    shopper: null,
    tradeIn: null,
    payment: null,
    addOns: null,
    handover: null,
    hasIdentity: false,
    agreement: null,
    earlierPriceCents: null,
    reservationId: null,
    placedAt: null,
    end: null,
    leadId: null,
    customerId: null,
    attributes: null,
    reportedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt: '2026-11-30T01:00:00.000Z',
    ...change,
  };
}

const shopper: Order['shopper'] = {
  firstName: 'Lan',
  lastName: 'Nguyen',
  email: 'lan@example.com',
  phone: '+61491570006',
  postcode: '2000',
  state: 'NSW',
};

/** An order with every answer, agreed and placed. */
export function anAgreedOrder(change: Partial<Order> = {}): Order {
  const order = anOrder({
    shopper,
    tradeIn: {
      kind: 'valuation',
      valuationId: 'v1',
      name: '2014 Mazda 3',
      offerCents: 1_000_000,
      offerEnds: null,
      payoutCents: 450_000,
    },
    payment: { kind: 'finance', lender: null, application: { income: '5000' } },
    addOns: [{ id: 'paint', name: 'Paint protection', cents: 59_900 }],
    handover: { kind: 'delivery', address: '1 Secret Street', day: '2026-12-01', km: 30, cents: 9_900 },
    reservationId: 'r1',
    placedAt: '2026-11-23T02:00:00.000Z',
    leadId: 'l1',
    ...change,
  });
  const terms = {
    duty: [],
    registration: [],
    depositCents: 50_000,
    today: '2026-11-23',
    dealerState: 'QLD',
  } as const;
  const figures = orderFigures(order, terms);
  const agreedAt = '2026-11-23T01:30:00.000Z';
  return { ...order, agreement: { text: 'Terms', version: 'a1b2c3d4', agreedAt, figures } };
}

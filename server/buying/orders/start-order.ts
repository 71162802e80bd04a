import { randomInt } from 'node:crypto';
import { customerOf } from '#server/customers/customer-session';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Order, OrderedCar } from './order';
import type { OrderVisit } from './order-visit';
import { orderedCar } from './rules/ordered-car';

/** Days for which a personal link continues an order. */
const linkDays = 7;
const dayMs = 86_400_000;
const shortestMark = 16;

/** An order that has just begun; nothing is stored before its first step is sent. Null for a car without a price. */
export async function newOrder(visit: OrderVisit, car: Car): Promise<Order | null> {
  const { tenant, now } = visit;
  const ordered = orderedCar(car, tenant);
  if (!ordered) return null;
  const customer = await customerOf(visit);
  return { ...emptyOrder(visit, car.id, ordered), customerId: customer?.id ?? null, id: newUlid(now) };
}

/** Stores a new order; the same first step sent twice makes one. */
export const addOrder = ({ tenant, services }: OrderVisit, order: Order, formMark = ''): Promise<Order> =>
  services.orders.add(order, startKey(services.secret, tenant.slug, order.carId, formMark));

function emptyOrder({ tenant, now }: OrderVisit, carId: string, car: OrderedCar): Order {
  const at = now.toISOString();
  return {
    id: '',
    tenant: tenant.slug,
    reference: newReference(),
    carId,
    car,
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
    expiresAt: new Date(now.getTime() + linkDays * dayMs).toISOString(),
  };
}

/** Letters and digits that nobody confuses when they copy them by hand. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY';
const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Names one sending of a form; null without a mark. */
function startKey(secret: SiteSecret, tenant: string, carId: string, formMark: string): string | null {
  if (formMark.length < shortestMark) return null;
  return keyedHash(secret, 'order start', tenant, carId, formMark);
}

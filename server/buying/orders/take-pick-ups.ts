import type { Transaction } from 'kysely';
import type { BookingStore } from '#server/leads/test-drives/booking-store';
import { driveSettings } from '#server/leads/test-drives/rules/slots';
import type { Database } from '#server/platform/database/schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { untimed } from './choose-handover';
import type { Order } from './order';

interface Deps {
  readonly times: BookingStore;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/** Settles the time of an order's pick-up in the transaction of a change; returns the order as it is to be stored. */
export type PickUps = (trx: Transaction<Database>, before: Order, next: Order) => Promise<Order>;

/**
 * An order takes the time of its pick-up with its deposit, not before: until then it is a wish. If the time is gone by then,
 * the dealer calls to arrange another. An order that ends without a sale frees its time.
 */
export const takePickUps =
  (deps: Deps): PickUps =>
  async (trx, before, next) => {
    const { leadId, tenant, end, updatedAt } = next;
    if (leadId === null || next.handover?.kind !== 'pick-up') return next;
    const at = new Date(updatedAt);
    const isOff = end !== null && end.kind !== 'completed';
    if (before.placedAt === null && next.placedAt !== null && !isOff) return take(trx, deps, next, at);
    if (isOff && before.end?.kind !== end.kind) await deps.times.release(trx, { tenant, leadId }, at);
    return next;
  };

const hourMs = 3_600_000;

async function take(
  trx: Transaction<Database>,
  { times, tenants }: Deps,
  order: Order,
  at: Date,
): Promise<Order> {
  const { leadId, handover, carId } = order;
  if (leadId === null || handover?.kind !== 'pick-up' || handover.startsAt === null) return order;
  const tenant = tenants.bySlug(order.tenant);
  const place = tenant?.locations.find(({ id }) => id === handover.locationId);
  const late = { ...order, handover: untimed({ id: handover.locationId, name: handover.locationName }) };
  const startsAt = new Date(handover.startsAt);
  if (!tenant || !place) return late;
  const { slot_minutes, capacity, notice_hours } = driveSettings(tenant.test_drives, place);
  // A transfer may arrive days after its shopper chose the time.
  if (startsAt.getTime() < at.getTime() + Math.max(notice_hours, 1) * hourMs) return late;
  const endsAt = new Date(startsAt.getTime() + slot_minutes * 60_000);
  const booking = { locationId: place.id, carId, startsAt, endsAt, capacity };
  const outcome = await times.bookOrMove(trx, { tenant: order.tenant, leadId }, booking, at);
  return outcome === 'booked' ? order : late;
}

import type { FollowUp } from '#server/buying/reservations/move-reservation';
import type { Tenant } from '#server/settings/tenant-schema';
import type { OrderBook } from './order-store-port';
import { afterReservation } from './rules/after-reservation';
import { withOrder } from './rules/lead-of-order';

interface Following {
  readonly book: OrderBook;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/**
 * Brings the order of a reservation's lead up to date, in the transaction of the reservation's change: order, reservation
 * and lead never differ, and the message about the reservation tells the dealer of both.
 */
export const followReservation =
  ({ book, tenants }: Following): FollowUp =>
  async (trx, { next: reservation, at }) => {
    const { leadId, tenant: slug } = reservation;
    const tenant = tenants.bySlug(slug);
    if (leadId === null || !tenant) return;
    const order = await book.lockOfLead(trx, slug, leadId);
    if (!order) return;
    const next = afterReservation(order, reservation, at);
    if (next !== order) await book.store(trx, next, (lead, stored) => withOrder(lead, stored, tenant));
  };

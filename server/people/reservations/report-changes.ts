import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/people/messages/send-message';
import type { Database } from '#server/platform/database/schema';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FollowUp } from './move-reservation';
import { type ReportedChange, reservationEvent } from './reservation-record';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/** Stores the event of a change for the dealer's webhook, in the transaction of the change. */
export type ReservationReport = (trx: Transaction<Database>, change: ReportedChange) => Promise<void>;

/** Reports changes of reservations to sites that want these. */
export const reportReservations =
  ({ messages, tenants }: Reporting): ReservationReport =>
  async (trx, change) => {
    const tenant = tenants.bySlug(change.next.tenant);
    const event = reservationEvent(change);
    if (event && tenant && reportsEvent(tenant.accounts, event.type)) await messages.announce(trx, event);
  };

/** The same follow-up, and the report of the change. */
export const reportingFollowUp =
  (followUp: FollowUp, report: ReservationReport): FollowUp =>
  async (trx, news) => {
    await followUp(trx, news);
    const { before, next, why } = news;
    await report(trx, { before: before.version === next.version ? null : before, next, why });
  };

import type { MessageSender } from '#server/people/messages/send-message';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FollowUp } from './move-reservation';
import { reservationEvent } from './reservation-record';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/** The same follow-up, and the event for the dealer's webhook in the same transaction, for sites that want these. */
export const reportingFollowUp =
  (followUp: FollowUp, { messages, tenants }: Reporting): FollowUp =>
  async (trx, news) => {
    await followUp(trx, news);
    const tenant = tenants.bySlug(news.next.tenant);
    const event = reservationEvent({
      before: news.before.version === news.next.version ? null : news.before,
      ...{ next: news.next, why: news.why },
    });
    if (event && tenant && reportsEvent(tenant.accounts, event.type)) await messages.announce(trx, event);
  };

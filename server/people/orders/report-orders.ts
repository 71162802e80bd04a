import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/people/messages/send-message';
import type { Database } from '#server/platform/database/schema';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { type OrderNews, orderEvent } from './order-event';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/** Stores the event of a change for the dealer's webhook, in the transaction of the change. */
export type OrderReport = (trx: Transaction<Database>, news: OrderNews) => Promise<void>;

/** Reports changes of orders to sites that want these. */
export const reportOrders =
  ({ messages, tenants }: Reporting): OrderReport =>
  async (trx, news) => {
    const event = orderEvent(news);
    const tenant = tenants.bySlug(news.next.tenant);
    if (event && tenant && reportsEvent(tenant.accounts, event.type)) await messages.announce(trx, event);
  };

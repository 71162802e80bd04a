import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Database } from '#server/platform/database/schema';
import { type OrderNews, orderEvent } from './order-event';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
}

/** Reports a change to the dealer's other systems, in the transaction of the change. */
export type OrderReport = (trx: Transaction<Database>, news: OrderNews) => Promise<void>;

/** Reports changes of orders. */
export const reportOrders =
  ({ messages }: Reporting): OrderReport =>
  async (trx, news) => {
    const event = orderEvent(news);
    if (event) await messages.announce(trx, event);
  };

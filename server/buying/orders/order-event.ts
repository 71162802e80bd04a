import type { NewEvent } from '#server/dealer/messages/rules/new-event';
import type { OrderEventType } from '#server/settings/payments-schema';
import type { Order } from './order';
import { orderRecord } from './order-record';

/** A stored change of an order. */
export interface OrderNews {
  readonly before: Pick<Order, 'leadId' | 'placedAt' | 'end'>;
  readonly next: Order;
}

/** What a change is called; undefined for an answer, or one that matters to nobody else. */
export function orderEventType({ before, next }: OrderNews): OrderEventType | undefined {
  if (next.end && next.end.kind !== before.end?.kind) return `order.${next.end.kind}`;
  if (before.placedAt === null && next.placedAt !== null) return 'order.placed';
  return before.leadId === null && next.leadId !== null ? 'order.started' : undefined;
}

/** The event of a change for the dealer's webhook; undefined if there is none. Its id is the same however often it is made. */
export function orderEvent(news: OrderNews): NewEvent | undefined {
  const type = orderEventType(news);
  const { id, version, tenant, shopper } = news.next;
  return (
    type && {
      id: `order-event-${id}-${version}`,
      tenant,
      type,
      object: `order:${id}`,
      phone: shopper?.phone ?? '',
      data: { ...orderRecord(news.next) },
    }
  );
}

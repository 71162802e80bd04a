import type { OutgoingPost } from '#server/platform/network/outgoing-posts';
import type { Courier } from '../../courier-port';
import { changeMessage, webhookMessage } from '../../rules/webhook-message';
import { webhookSignature } from '../../rules/webhook-signature';

type Parcel = Parameters<Courier<'webhook'>['bring']>[0];

/** A lead as a Standard Webhooks 1.0.0 message: every attempt has the same id and its own time. */
export function toRequest(
  { delivery, lead, destination, now, change }: Parcel,
  keys: readonly Buffer[],
): OutgoingPost {
  const body = JSON.stringify(change ? changeMessage(change) : webhookMessage(lead, destination));
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  return {
    url: destination.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dealer-site-webhooks',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': webhookSignature({ id: delivery.id, timestampSeconds, body }, keys),
    },
    body,
  };
}

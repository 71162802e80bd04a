import { z } from 'zod';
import type { OutgoingSms, SmsGateway } from '#server/dealer/messages/message-port';
import {
  basicAuthorization,
  failureOf,
  isSuccess,
  jsonOf,
  requiredSecret,
} from '#server/dealer/messages/rules/gateway-answer';
import type { OutgoingPost, OutgoingPosts } from '#server/platform/network/outgoing-posts';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'ask'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

type Sms = OutgoingSms<Parameters<SmsGateway<'messagemedia'>['send']>[0]['settings']>;

const acceptedSchema = z.object({ messages: z.array(z.object({ message_id: z.string().max(64) })) });

/** The Sinch MessageMedia Messages API, version 1. It has no idempotency key: `metadata` carries our own id. */
export const messagemediaGateway = ({ posts, secret }: Deps): SmsGateway<'messagemedia'> => ({
  send: async (sms, signal) => {
    const answer = await posts.ask(
      toRequest(sms, requiredSecret(secret, sms.settings.api_secret_env)),
      signal,
    );
    if (!isSuccess(answer)) return failureOf(answer, sms.now);
    const accepted = acceptedSchema.safeParse(jsonOf(answer.body)).data;
    return { state: 'sent', reference: accepted?.messages[0]?.message_id };
  },
});

function toRequest({ id, to, text, expiresAt, settings }: Sms, secret: string): OutgoingPost {
  const { sender } = settings;
  const message = {
    content: text,
    destination_number: to,
    format: 'SMS',
    message_expiry_timestamp: expiresAt.toISOString(),
    metadata: { message_id: id },
    ...(sender && {
      source_number: sender,
      source_number_type: sender.startsWith('+') ? 'INTERNATIONAL' : 'ALPHANUMERIC',
    }),
  };
  return {
    url: settings.url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: basicAuthorization(settings.api_key, secret),
    },
    body: JSON.stringify({ messages: [message] }),
  };
}

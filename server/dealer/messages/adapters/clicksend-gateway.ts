import { z } from 'zod';
import type { OutgoingSms, SmsGateway } from '#server/dealer/messages/message-port';
import {
  basicAuthorization,
  failureOf,
  isSuccess,
  jsonOf,
  requiredSecret,
} from '#server/dealer/messages/rules/gateway-answer';
import type { SendOutcome } from '#server/dealer/messages/rules/message-schedule';
import type { OutgoingPost, OutgoingPosts } from '#server/platform/network/outgoing-posts';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'ask'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

type Sms = OutgoingSms<Parameters<SmsGateway<'clicksend'>['send']>[0]['settings']>;
type Answer = Awaited<ReturnType<OutgoingPosts['ask']>>;

const code = z.string().regex(/^[A-Z_]{1,60}$/);
const errorSchema = z.object({ response_code: code });
const answerSchema = z.object({
  data: z.object({ messages: z.array(z.object({ status: code, message_id: z.string().max(64).nullish() })) }),
});

/** ClickSend's REST API v3. It has no idempotency key: `custom_string` carries our own id. */
export const clicksendGateway = ({ posts, secret }: Deps): SmsGateway<'clicksend'> => ({
  send: async (sms, signal) => {
    const key = requiredSecret(secret, sms.settings.api_key_env);
    return toOutcome(await posts.ask(toRequest(sms, key), signal), sms.now);
  },
});

function toRequest({ id, to, text, settings }: Sms, key: string): OutgoingPost {
  const { username, sender } = settings;
  const message = {
    source: 'dealer-site',
    to,
    body: text,
    custom_string: id,
    ...(sender && { from: sender }),
  };
  return {
    url: settings.url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: basicAuthorization(username, key),
    },
    body: JSON.stringify({ messages: [message] }),
  };
}

/** The status of the one message counts, whatever the HTTP status says: 200 can still mean a refusal. */
function toOutcome(answer: Answer, now: Date): SendOutcome {
  const json = jsonOf(answer.body);
  if (!isSuccess(answer)) return failureOf(answer, now, errorSchema.safeParse(json).data?.response_code);
  const message = answerSchema.safeParse(json).data?.data.messages[0];
  if (!message) return { state: 'failed', reason: 'unreadable answer' };
  const { status, message_id } = message;
  // Throttled: the recipient has just been sent the same text, by an attempt that was not recorded.
  if (status === 'SUCCESS' || status === 'THROTTLED') {
    return { state: 'sent', reference: message_id ?? undefined };
  }
  return { state: 'failed', reason: status, final: status !== 'INSUFFICIENT_CREDIT' };
}

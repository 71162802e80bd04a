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

type Sms = OutgoingSms<Parameters<SmsGateway<'twilio'>['send']>[0]['settings']>;
type Answer = Awaited<ReturnType<OutgoingPosts['ask']>>;

const createdSchema = z.object({ sid: z.string().max(64), error_code: z.number().nullish() });
const errorSchema = z.object({ code: z.number() });

/** The sender's queue is full: it empties by itself (error 21611). */
const queueFull = 21_611;
/** A message may wait in Twilio's queue for at most ten hours. */
const longestSeconds = 36_000;

/** Twilio Programmable Messaging: the Message resource of the API of 2010-04-01. It has no idempotency key. */
export const twilioGateway = ({ posts, secret }: Deps): SmsGateway<'twilio'> => ({
  send: async (sms, signal) => {
    const token = requiredSecret(secret, sms.settings.auth_token_env);
    return toOutcome(await posts.ask(toRequest(sms, token), signal), sms.now);
  },
});

function toRequest({ to, text, expiresAt, now, settings }: Sms, token: string): OutgoingPost {
  const { account_sid, api_key_sid = account_sid, sender } = settings;
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  const fields = new URLSearchParams({
    To: to,
    [sender.startsWith('MG') && sender.length === 34 ? 'MessagingServiceSid' : 'From']: sender,
    Body: text,
    ValidityPeriod: String(Math.min(Math.max(seconds, 1), longestSeconds)),
  });
  return {
    url: new URL(`/2010-04-01/Accounts/${account_sid}/Messages.json`, settings.url).href,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: basicAuthorization(api_key_sid, token),
    },
    body: fields.toString(),
  };
}

/** Twilio recommends to judge by the status: 429 and 5xx are worth a retry, other refusals are not. */
function toOutcome(answer: Answer, now: Date): SendOutcome {
  const json = jsonOf(answer.body);
  if (!isSuccess(answer)) {
    const code = errorSchema.safeParse(json).data?.code;
    const failure = failureOf(answer, now, code);
    return code === queueFull ? { ...failure, final: false } : failure;
  }
  const created = createdSchema.safeParse(json).data;
  const failedCode = created?.error_code ?? null;
  if (failedCode !== null) return { state: 'failed', reason: `code ${failedCode}`, final: true };
  return { state: 'sent', reference: created?.sid };
}

import { z } from 'zod';
import {
  type OutgoingPost,
  type OutgoingPosts,
  signedWebhook,
  signingKeys,
} from '#server/platform/network/outgoing-posts';
import type { OutboxFolder } from '#server/platform/outbox-folder';
import { DeliveryProblem, isRefusal, retryAfterMs } from '#server/platform/rules/failure-code';
import type { SmsSettings } from '#server/settings/sms-schema';
import type { FailedAttempt, SendOutcome } from './rules/delivery-schedule';
import { noTextGateway } from './rules/not-sent';

/** A text message to hand over. */
export interface OutgoingSms {
  /** The same on every attempt. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly purpose: string;
  readonly expiresAt: Date;
  /** The instant of the attempt. */
  readonly now: Date;
  /** The site's name. */
  readonly site: string;
}

interface GatewayDeps {
  readonly posts: Pick<OutgoingPosts, 'post' | 'ask'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
  /** Takes the messages of sites without a gateway. */
  readonly outbox: Pick<OutboxFolder, 'write'>;
}

type To<K extends SmsSettings['kind']> = Extract<SmsSettings, { kind: K }>;
type Answer = Awaited<ReturnType<OutgoingPosts['ask']>>;

/** Hands one text message to the gateway of its site. The same message may be sent again after a crash. */
export async function sendSms(
  deps: GatewayDeps,
  sms: OutgoingSms,
  settings: SmsSettings,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const ask = (request: OutgoingPost) => deps.posts.ask(request, signal);
  const secretOf = (name: string) => requiredSecret(deps.secret, name);
  switch (settings.kind) {
    case 'file':
      await deps.outbox.write(messageFile(sms.id), fileContent(sms), signal);
      return { state: 'sent', notSent: noTextGateway };
    case 'twilio': {
      const request = twilioRequest(sms, settings, secretOf(settings.auth_token_env));
      return twilioOutcome(await ask(request), sms.now);
    }
    case 'messagemedia': {
      const request = messagemediaRequest(sms, settings, secretOf(settings.api_secret_env));
      return messagemediaOutcome(await ask(request), sms.now);
    }
    case 'clicksend': {
      const request = clicksendRequest(sms, settings, secretOf(settings.api_key_env));
      return clicksendOutcome(await ask(request), sms.now);
    }
    case 'webhook': {
      const answer = await deps.posts.post(webhookRequest(sms, settings, deps.secret), signal);
      return isSuccess(answer) ? { state: 'sent' } : failureOf(answer, sms.now);
    }
  }
}

/** A message's file in the outbox folder, where it is written instead of sent. */
export const messageFile = (id: string): string => `${id}.sms.txt`;

const fileContent = ({ id, to, site, purpose, now, expiresAt, text }: OutgoingSms): string =>
  [
    `To: ${to}`,
    `From: ${site}`,
    `Date: ${now.toISOString()}`,
    `Expires: ${expiresAt.toISOString()}`,
    `Purpose: ${purpose}`,
    `Message-ID: ${id}`,
    '',
    text,
    '',
  ].join('\n');

/** A message may wait in Twilio's queue for at most ten hours. */
const longestSeconds = 36_000;

/** Twilio Programmable Messaging: the Message resource of the API of 2010-04-01. It has no idempotency key. */
function twilioRequest(sms: OutgoingSms, settings: To<'twilio'>, token: string): OutgoingPost {
  const { account_sid, api_key_sid = account_sid, sender } = settings;
  const seconds = Math.floor((sms.expiresAt.getTime() - sms.now.getTime()) / 1_000);
  const fields = new URLSearchParams({
    To: sms.to,
    [sender.startsWith('MG') && sender.length === 34 ? 'MessagingServiceSid' : 'From']: sender,
    Body: sms.text,
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

const twilioCreated = z.object({ sid: z.string().max(64), error_code: z.number().nullish() });
const twilioError = z.object({ code: z.number() });
/** The sender's queue is full: it empties by itself (error 21611). */
const queueFull = 21_611;

/** Twilio recommends to judge by the status: 429 and 5xx are worth a retry, other refusals are not. */
function twilioOutcome(answer: Answer, now: Date): SendOutcome {
  const json = jsonOf(answer.body);
  if (!isSuccess(answer)) {
    const code = twilioError.safeParse(json).data?.code;
    const failure = failureOf(answer, now, code);
    return code === queueFull ? { ...failure, final: false } : failure;
  }
  const created = twilioCreated.safeParse(json).data;
  const failedCode = created?.error_code ?? null;
  if (failedCode !== null) return { state: 'failed', reason: `code ${failedCode}`, final: true };
  return { state: 'sent', reference: created?.sid };
}

/** The Sinch MessageMedia Messages API, version 1. It has no idempotency key: `metadata` carries our own id. */
const messagemediaRequest = (
  { id, to, text, expiresAt }: OutgoingSms,
  { url, api_key, sender }: To<'messagemedia'>,
  secret: string,
): OutgoingPost =>
  jsonPost(url, basicAuthorization(api_key, secret), {
    content: text,
    destination_number: to,
    format: 'SMS',
    message_expiry_timestamp: expiresAt.toISOString(),
    metadata: { message_id: id },
    ...(sender && {
      source_number: sender,
      source_number_type: sender.startsWith('+') ? 'INTERNATIONAL' : 'ALPHANUMERIC',
    }),
  });

const messagemediaAccepted = z.object({ messages: z.array(z.object({ message_id: z.string().max(64) })) });

function messagemediaOutcome(answer: Answer, now: Date): SendOutcome {
  if (!isSuccess(answer)) return failureOf(answer, now);
  const accepted = messagemediaAccepted.safeParse(jsonOf(answer.body)).data;
  return { state: 'sent', reference: accepted?.messages[0]?.message_id };
}

/** ClickSend's REST API v3. It has no idempotency key: `custom_string` carries our own id. */
const clicksendRequest = (
  { id, to, text }: OutgoingSms,
  { url, username, sender }: To<'clicksend'>,
  key: string,
): OutgoingPost =>
  jsonPost(url, basicAuthorization(username, key), {
    source: 'dealer-site',
    to,
    body: text,
    custom_string: id,
    ...(sender && { from: sender }),
  });

const clicksendCode = z.string().regex(/^[A-Z_]{1,60}$/);
const clicksendError = z.object({ response_code: clicksendCode });
const clicksendMessage = z.object({ status: clicksendCode, message_id: z.string().max(64).nullish() });
const clicksendAnswer = z.object({ data: z.object({ messages: z.array(clicksendMessage) }) });

/** The status of the one message counts, whatever the HTTP status says: 200 can still mean a refusal. */
function clicksendOutcome(answer: Answer, now: Date): SendOutcome {
  const json = jsonOf(answer.body);
  if (!isSuccess(answer)) return failureOf(answer, now, clicksendError.safeParse(json).data?.response_code);
  const message = clicksendAnswer.safeParse(json).data?.data.messages[0];
  if (!message) return { state: 'failed', reason: 'unreadable answer' };
  const { status, message_id } = message;
  // Throttled: the recipient has just been sent the same text, by an attempt that was not recorded.
  if (status === 'SUCCESS' || status === 'THROTTLED') {
    return { state: 'sent', reference: message_id ?? undefined };
  }
  return { state: 'failed', reason: status, final: status !== 'INSUFFICIENT_CREDIT' };
}

/** Any other gateway: a Standard Webhooks 1.0.0 request of type `sms.send`; `webhook-id` is the message's id. */
function webhookRequest(
  sms: OutgoingSms,
  settings: To<'webhook'>,
  secret: GatewayDeps['secret'],
): OutgoingPost {
  const { id, to, text, purpose, expiresAt, now } = sms;
  const { url, sender } = settings;
  const data = { id, to, from: sender ?? null, text, purpose, expires_at: expiresAt.toISOString() };
  const body = JSON.stringify({ type: 'sms.send', timestamp: now.toISOString(), data });
  return signedWebhook({ url, id, body, now }, signingKeys(settings, secret));
}

const jsonPost = (url: string, authorization: string, message: object): OutgoingPost => ({
  url,
  headers: { 'content-type': 'application/json', accept: 'application/json', authorization },
  body: JSON.stringify({ messages: [message] }),
});

/** Wrong credentials: someone can correct them before the message expires. */
const unauthorised = 401;

/**
 * The failure in a gateway's answer: 4xx is final, except wrong credentials and statuses that ask for a retry. `code` is
 * the gateway's own error code; never its message, which may repeat the number or the text.
 */
export function failureOf(
  { status, retryAfter }: Pick<Answer, 'status' | 'retryAfter'>,
  now: Date,
  code?: string | number,
): FailedAttempt {
  const reason = code === undefined ? `HTTP ${status}` : `HTTP ${status}, code ${code}`;
  if (isRefusal(status) && status !== unauthorised) return { state: 'failed', reason, final: true };
  return { state: 'failed', reason, retryAfterMs: retryAfterMs(retryAfter, now) };
}

const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

/** A body as JSON; undefined if it is anything else. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A secret by the name of its variable. Throws a DeliveryProblem that names a missing one. */
export function requiredSecret(secret: GatewayDeps['secret'], name: string): string {
  const value = secret(name);
  if (value === undefined) throw new DeliveryProblem(`${name} is not set`);
  return value;
}

/** The value of an HTTP Basic Authorization header. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

import type { OutgoingPost } from './outgoing-posts';
import { DeliveryProblem } from './rules/failure-code';
import { webhookKey, webhookSignature } from './rules/webhook-signature';

interface SigningSecrets {
  readonly secret_env: string;
  /** The previous secret, during a rotation. */
  readonly previous_secret_env?: string | undefined;
}

/** The keys of the named secrets. Throws a DeliveryProblem that names a missing or invalid one. */
export function signingKeys(
  { secret_env, previous_secret_env }: SigningSecrets,
  secret: (name: string) => string | undefined,
): readonly Buffer[] {
  return [secret_env, ...(previous_secret_env ? [previous_secret_env] : [])].map((name) =>
    keyOf(name, secret(name)),
  );
}

function keyOf(name: string, secret: string | undefined): Buffer {
  if (secret === undefined) throw new DeliveryProblem(`${name} is not set`);
  const key = webhookKey(secret);
  if (!key) throw new DeliveryProblem(`${name} is not whsec_ followed by 24 to 64 bytes in base64`);
  return key;
}

interface UnsignedWebhook {
  readonly url: string;
  /** The same on every attempt, so that a recipient can drop repeats. */
  readonly id: string;
  readonly body: string;
  /** Time of the attempt. */
  readonly now: Date;
}

/** A Standard Webhooks 1.0.0 request, signed with every key. */
export function signedWebhook(
  { url, id, body, now }: UnsignedWebhook,
  keys: readonly Buffer[],
): OutgoingPost {
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dealer-site-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': webhookSignature({ id, timestampSeconds, body }, keys),
    },
    body,
  };
}

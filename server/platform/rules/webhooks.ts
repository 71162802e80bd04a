import { createHmac } from 'node:crypto';

/** The key in a Standard Webhooks secret: whsec_ and the base64 of 24 to 64 bytes. Null if invalid. */
export function webhookKey(secret: string): Buffer | null {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret.trim()) ?? [];
  const key = Buffer.from(base64 ?? '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : null;
}

interface Signed {
  readonly id: string;
  /** Time of the attempt. */
  readonly timestampSeconds: number;
  readonly body: string;
}

/** `v1,…` for each key, separated by spaces: a recipient accepts any one that it knows. */
export const webhookSignature = ({ id, timestampSeconds, body }: Signed, keys: readonly Buffer[]): string =>
  keys
    .map((key) => createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');

/** Whether a pattern names an event type: `car.sold` itself, `car.*` all of a kind, `*` everything. */
export const matchesPattern = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

/** Whether any of an endpoint's patterns names an event type. */
export const wantsEvent = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, type));

/** Whether any of an endpoint's patterns names some event of a kind (`car`). */
export const wantsKind = (patterns: readonly string[], kind: string): boolean =>
  patterns.some((pattern) => pattern === '*' || pattern.startsWith(`${kind}.`));

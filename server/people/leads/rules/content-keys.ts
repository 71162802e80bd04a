import { createHash } from 'node:crypto';
import type { LeadFile } from '../lead-store-port';

/** Keys that identify a repeated lead. */
export interface ContentKeys {
  /** Of the content and the current time window. */
  readonly key: string;
  /** The key of the same content in the previous time window. */
  readonly before: string;
  /** A lead with either key, from this instant or later, is the same lead. */
  readonly since: string;
}

/**
 * Keys that identify the same content, sent again within `minutes`: undefined when 0. Time is divided into windows of
 * that length, so that a unique key prevents even two simultaneous submissions from creating two leads.
 */
export function contentKeys(content: unknown, now: Date, minutes: number): ContentKeys | undefined {
  if (minutes === 0) return undefined;
  const stretchMs = minutes * 60_000;
  const stretch = Math.floor(now.getTime() / stretchMs);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return {
    key: `${hash}.${stretch}`,
    before: `${hash}.${stretch - 1}`,
    since: new Date(now.getTime() - stretchMs).toISOString(),
  };
}

interface Attachable {
  readonly files?: ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }> | undefined;
  readonly booking?: object | undefined;
}

/** Attachments as part of the content: a different file or time makes a different lead. */
export const attachedContent = ({ files = [], booking }: Attachable = {}): unknown => [
  files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('base64url')]),
  booking,
];

/**
 * A lead's unique key in the database, from its one-time token and its content: the same form sent twice is one lead,
 * while a token shared by two people (a cached page), or a corrected form sent again, never loses a lead. Null without
 * a token.
 */
export function oneTimeKey(
  token: string,
  fields: Readonly<Record<string, string>>,
  files: readonly Pick<LeadFile, 'bytes'>[] = [],
): string | null {
  if (token === '') return null;
  const content = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const marks = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('base64url'));
  return createHash('sha256')
    .update(JSON.stringify([token, content, ...marks]))
    .digest('base64url');
}

/** Marks one of the uses of a token, with any content; null without a token. */
export const tokenMark = (token: string, use: number): string | null =>
  token === ''
    ? null
    : createHash('sha256')
        .update(`form\n${token}${use === 0 ? '' : `\n${use}`}`)
        .digest('base64url');

/** An integrator's `Idempotency-Key` as a token; different callers' keys are separate. */
export const callerToken = (caller: string, key: string): string => JSON.stringify(['api', caller, key]);

import { createHash } from 'node:crypto';
import type { Attached, LeadFile } from '#server/leads/lead-store';
import type { Texts } from '#server/page/views/field-rule';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

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
  const hash = hashOf(JSON.stringify(content));
  return {
    key: `${hash}.${stretch}`,
    before: `${hash}.${stretch - 1}`,
    since: new Date(now.getTime() - stretchMs).toISOString(),
  };
}

/** Attachments as part of the content: a different file or time makes a different lead. */
export const attachedContent = ({
  files = [],
  booking,
}: Pick<Attached, 'files' | 'booking'> = {}): unknown => [
  files.map(({ name, bytes }) => [name, hashOf(bytes)]),
  booking,
];

/**
 * A lead's unique key in the database, from its one-time token and its content: the same form sent twice is one lead,
 * while a token shared by two people (a cached page), or a corrected form sent again, never loses a lead.
 * Undefined without a token.
 */
export function oneTimeKey(
  token: string,
  fields: Texts,
  files: readonly Pick<LeadFile, 'bytes'>[] = [],
): string | undefined {
  if (token === '') return undefined;
  const content = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([token, content, ...files.map(({ bytes }) => hashOf(bytes))]));
}

/** Marks one of the uses of a token, with any content; undefined without a token. */
export const tokenMark = (token: string, use: number): string | undefined =>
  token === '' ? undefined : hashOf(`form\n${token}${use === 0 ? '' : `\n${use}`}`);

/** An integrator's `Idempotency-Key` as a token; different callers' keys are separate. */
export const callerToken = (caller: string, key: string): string => JSON.stringify(['api', caller, key]);

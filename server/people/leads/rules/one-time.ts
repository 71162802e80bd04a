import { createHash } from 'node:crypto';
import type { LeadFile } from '../lead-store-port';

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

/** Marks a token as used, with any content; null without a token. */
export const tokenMark = (token: string): string | null =>
  token === '' ? null : createHash('sha256').update(`form\n${token}`).digest('base64url');

/** An integrator's `Idempotency-Key` as a token; different callers' keys are separate. */
export const callerToken = (caller: string, key: string): string => JSON.stringify(['api', caller, key]);

import { createHash } from 'node:crypto';
import type { LeadFile } from '../lead-store-port';

/**
 * What makes a lead unique in the database. Built of the one-time token and of what was sent: the same form sent
 * twice is one lead, while a token that two people came to share (a cached page), or a form that was corrected
 * and sent again, never costs a lead. Null without a token.
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

/** Marks a token as used, whatever was sent with it; null without a token. */
export const tokenMark = (token: string): string | null =>
  token === '' ? null : createHash('sha256').update(`form\n${token}`).digest('base64url');

/** An integrator's `Idempotency-Key` as such a token; keys of different callers never meet. */
export const callerToken = (caller: string, key: string): string => JSON.stringify(['api', caller, key]);

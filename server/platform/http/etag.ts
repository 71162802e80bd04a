import { createHash } from 'node:crypto';

/** Identifies content with twelve characters that are valid in any header. */
export const shortHash = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** A weak entity tag: the same content may be sent in several encodings. */
export const weakEtag = (content: string): string =>
  etagOf(createHash('sha256').update(content).digest('base64url'));

/** The same of a digest that is there already. */
export const etagOf = (digest: string): string => `W/"${digest.slice(0, 22)}"`;

/** True if If-None-Match contains the tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, '') === opaque);
}

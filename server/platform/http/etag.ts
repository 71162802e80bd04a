import { createHash } from 'node:crypto';

/** Identifies content with twelve characters that are valid in any header. */
export const shortHash = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** A weak entity tag: the same content may be sent in several encodings. */
export const weakEtag = (content: string): string =>
  etagOf(createHash('sha256').update(content).digest('base64url'));

/** A strong entity tag, which If-Match needs: for an answer that is always sent as the same bytes. */
export const strongEtag = (content: string): string => weakEtag(content).slice('W/'.length);

/** The same of a digest that is there already. */
export const etagOf = (digest: string): string => `W/"${digest.slice(0, 22)}"`;

const tagsIn = /(?:W\/)?"[^"]*"/g;
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** True if If-None-Match contains the tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(tagsIn) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/**
 * The condition in an If-Match (RFC 9110 §13.1.1), as a function of the current tag; undefined if it is neither `*` nor a list
 * of entity tags. The comparison is strong: a weak tag never matches.
 */
export function ifMatchCondition(ifMatch: string): ((etag: string) => boolean) | undefined {
  if (ifMatch.trim() === '*') return () => true;
  const parts = ifMatch
    .replace(tagsIn, '""')
    .split(',')
    .map((part) => part.trim());
  const isList = parts.includes('""') && parts.every((part) => part === '' || part === '""');
  if (!isList) return undefined;
  const tags = new Set(ifMatch.match(tagsIn) ?? []);
  return (etag) => !etag.startsWith('W/') && tags.has(etag);
}

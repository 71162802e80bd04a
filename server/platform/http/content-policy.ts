import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { tagOrigins } from '../../analytics/rules/tag-origins';
import { frameOrigins } from '../../locations/rules/map';
import type { Tenant } from '../../tenants/tenant-schema';
import type { FinishedDocument } from './document';

/** Whose frames a page may show: the tenant's map alone. Where it may send to: the site, and the tenant's tags. */
type Framing = Pick<Tenant, 'maps' | 'analytics'>;

/** A policy whose inline scripts and styles are named by their hashes: the same for everyone, so it may be kept. */
export const hashPolicy = (
  { scripts, styles }: Pick<FinishedDocument, 'scripts' | 'styles'>,
  tenant?: Framing,
): string => policy(scripts.map(hashOf), styles.map(hashOf), tenant);

/** A policy by nonce, for a page made for one visitor. */
export const noncePolicy = (nonce: string, tenant?: Framing): string =>
  policy([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], tenant);

/** Most of a page's scripts and its styles are those of every page. */
const known = new LRUCache<string, string>({ max: 100 });

function hashOf(text: string): string {
  const kept = known.get(text);
  if (kept) return kept;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, hash);
  return hash;
}

function policy(scripts: readonly string[], styles: readonly string[], tenant?: Framing): string {
  const frames = tenant ? frameOrigins(tenant.maps) : [];
  return [
    "default-src 'self'",
    `script-src 'strict-dynamic' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    ["connect-src 'self'", ...(tenant ? tagOrigins(tenant.analytics) : [])].join(' '),
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

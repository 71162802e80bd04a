import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Allowed external origins of a site's pages, by purpose: only those that the tenant uses. */
export interface PolicySources {
  readonly frames: readonly string[];
  readonly connects: readonly string[];
  readonly images: readonly string[];
  /** For style sheets, fonts and sounds of a chat. */
  readonly widgets: readonly string[];
  /** Where a form may lead by a redirect. */
  readonly forms: readonly string[];
}

export const noSources: PolicySources = {
  frames: [],
  connects: [],
  images: [],
  widgets: [],
  forms: [],
};

/** A policy with hashes of inline scripts and styles: the same for everyone, so it may be cached. */
export const hashPolicy = (
  { scripts, styles }: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  sources: PolicySources = noSources,
): string => policy(scripts.map(hashOf), styles.map(hashOf), sources);

/** A policy with a nonce, for a page made for one visitor. */
export const noncePolicy = (nonce: string, sources: PolicySources = noSources): string =>
  policy([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], sources);

/** Most scripts and styles of a page are on every page. */
const policies = new LRUCache<string, string>({ max: 100 });

function hashOf(text: string): string {
  const policy = policies.get(text);
  if (policy) return policy;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  policies.set(text, hash);
  return hash;
}

function policy(
  scripts: readonly string[],
  styles: readonly string[],
  { frames, connects, images, widgets, forms }: PolicySources,
): string {
  return [
    "default-src 'self'",
    `script-src 'strict-dynamic' ${scripts.join(' ')}`.trim(),
    ["style-src 'self'", ...styles, ...widgets].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    ["connect-src 'self'", ...connects].join(' '),
    ...(widgets.length > 0
      ? ['font-src', 'media-src'].map((kind) => [kind, "'self'", ...widgets].join(' '))
      : []),
    "worker-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}

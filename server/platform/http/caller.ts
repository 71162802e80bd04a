import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from './problem';
import { requestOrigin } from './same-origin';

/** A verified API key. */
interface ApiKey {
  readonly id: string;
  /** Its owner's words for it, such as the system that uses it. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Requests a second. */
  readonly ratePerSecond: number;
  /** Whether it is a test key: it makes, reads and changes test records alone. */
  readonly isTest: boolean;
}

/** Checks API keys. Null: unknown, revoked, or another dealer's. */
export interface ApiKeyVerifier {
  verify(tenant: string, key: string): Promise<ApiKey | null>;
}

/** Allowed callers of an endpoint. */
export type CallerRule =
  | 'anyone'
  | 'same-origin'
  /** Without a key too; one that is sent must be valid, with whatever scopes. */
  | 'any-key'
  /**
   * `orAnyone`: without a key or the scope too; a key with the scope gets more. `inAddress`: the key may be the parameter `key`, for callers
   * that cannot send headers. `orAssistant`: a tool of the site's own MCP server may ask without one.
   */
  | {
      readonly scope: string;
      readonly orSameOrigin?: true;
      readonly orAnyone?: true;
      readonly inAddress?: true;
      readonly orAssistant?: true;
    };

/** The actual caller. */
export type Caller =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'same-origin' }
  | { readonly kind: 'assistant'; readonly isTest: boolean }
  | { readonly kind: 'key'; readonly key: ApiKey };

/** Whether a caller has a key with a scope, besides the one that the endpoint needs. */
export const hasScope = (caller: Caller, scope: string): boolean =>
  caller.kind === 'key' && caller.key.scopes.includes(scope);

/** Whether a caller has a test key, or is an assistant with one. */
export const isTestCaller = (caller: Caller): boolean =>
  caller.kind === 'key' ? caller.key.isTest : caller.kind === 'assistant' && caller.isTest;

interface Asked {
  readonly tenant: string;
  readonly keys: ApiKeyVerifier;
  /** A tool of the site's own MCP server asks: no request from outside. */
  readonly isAssistant?: boolean | undefined;
  /** The message to that tool had a test key. */
  readonly isTest?: boolean | undefined;
}

/** The caller, or the refusal: 403 from another origin, 401 without a valid key, 403 without the scope. */
export async function identifyCaller(
  request: Request,
  rule: CallerRule,
  { tenant, keys, isAssistant, isTest = false }: Asked,
): Promise<Caller | Problem> {
  const origin = requestOrigin(request);
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (origin === 'other' && (writes || rule === 'same-origin')) return crossOrigin;
  if (rule === 'anyone') return { kind: 'anyone' };
  if (rule === 'same-origin') return origin === 'same' ? { kind: 'same-origin' } : crossOrigin;
  if (rule === 'any-key') {
    const authorization = request.headers.get('authorization');
    return authorization === null ? { kind: 'anyone' } : byKey(authorization, null, tenant, keys);
  }
  if (isAssistant && rule.orAssistant) return { kind: 'assistant', isTest };
  return scopedCaller(request, rule, { tenant, keys, origin });
}

/** The caller of an endpoint that has a scope. */
async function scopedCaller(
  request: Request,
  rule: Exclude<CallerRule, string>,
  { tenant, keys, origin }: Pick<Asked, 'tenant' | 'keys'> & { readonly origin: string },
): Promise<Caller | Problem> {
  const authorization = request.headers.get('authorization') ?? (rule.inAddress ? addressKey(request) : null);
  if (authorization === null && rule.orAnyone) return { kind: 'anyone' };
  if (authorization === null && rule.orSameOrigin && origin === 'same') return { kind: 'same-origin' };
  const caller = await byKey(authorization, rule.scope, tenant, keys);
  // A client that sends its key with every call gets what anyone gets.
  const isOpenToIt = rule.orAnyone && caller instanceof Problem && caller.code === 'scope_missing';
  return isOpenToIt ? { kind: 'anyone' } : caller;
}

function addressKey({ url }: Request): string | null {
  const key = new URL(url).searchParams.get('key');
  return key === null ? null : `Bearer ${key}`;
}

const crossOrigin = new Problem('other_origin');

/** The caller with a key; `scope` is null where any key will do. */
async function byKey(
  authorization: string | null,
  scope: string | null,
  tenant: string,
  keys: ApiKeyVerifier,
): Promise<Caller | Problem> {
  if (authorization === null) {
    return new Problem('key_missing', 'An API key is needed: Authorization: Bearer KEY.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
    });
  }
  const secret = /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization)?.[1];
  const key = secret === undefined ? null : await keys.verify(tenant, secret);
  if (!key) {
    return new Problem('key_invalid', 'The API key is not valid for this site.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
    });
  }
  if (scope === null || key.scopes.includes(scope)) return { kind: 'key', key };
  return new Problem('scope_missing', `The API key does not have the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${scope}"` },
  });
}

/** The token of `Authorization: Bearer TOKEN`; undefined without one. */
export const tokenOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer +(\S{1,512})$/i.exec(headers.get('authorization') ?? '')?.[1];

/** Whether a request has the token. False for everyone if no token is set. */
export function hasToken(request: Pick<Request, 'headers'>, token: string | undefined): boolean {
  const key = tokenOf(request);
  return token !== undefined && key !== undefined && timingSafeEqual(digest(key), digest(token));
}

/** What a request without the right token lacks. */
export const codeOfToken = ({ headers }: Pick<Request, 'headers'>) =>
  headers.has('authorization') ? ('key_invalid' as const) : ('key_missing' as const);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

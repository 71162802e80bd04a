import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { failureCode, retryAfterMs } from '#server/platform/network/rules/failure-code';
import type { ProviderCall } from './provider-port';

/** A provider's response. A failure has a code, never a body or an address: both may repeat the registration. */
export type ProviderAnswer<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly code: string; readonly retryAfterMs?: number };

/** The car or its registration is not one that the provider knows; the service itself is well. */
const unknownStatuses: readonly number[] = [400, 404, 422];

/** Makes one call. Never throws. */
export async function callProvider<T>(
  posts: Pick<OutgoingPosts, 'ask'>,
  { request, read }: ProviderCall<T>,
  signal: AbortSignal,
): Promise<ProviderAnswer<T>> {
  try {
    const { status, retryAfter, body } = await posts.ask(request, signal);
    if (unknownStatuses.includes(status)) return { kind: 'unknown' };
    if (status < 200 || status > 299) {
      const wait = retryAfterMs(retryAfter, new Date());
      return {
        kind: 'failed',
        code: `HTTP ${status}`,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      };
    }
    return meaningOf(read(jsonOf(body)));
  } catch (error) {
    return { kind: 'failed', code: signal.aborted ? 'timed out' : failureCode(error) };
  }
}

function meaningOf<T>(value: T | null | undefined): ProviderAnswer<T> {
  if (value === undefined) return { kind: 'failed', code: 'invalid response' };
  return value === null ? { kind: 'unknown' } : { kind: 'found', value };
}

/** Undefined if it is no JSON, such as a proxy's page or half of a response. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

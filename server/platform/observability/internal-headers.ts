import type { ServerResponse } from 'node:http';

/**
 * Response headers by which pages and endpoints name their route and cache outcome for the request log and the metrics.
 * They never leave the process.
 */
export const routeHeader = 'x-served-route';
export const pageCacheHeader = 'x-page-cache';

export interface ServedBy {
  /** As declared, e.g. `/api/stock/{id}`; undefined if no page or endpoint answered. */
  readonly route: string | undefined;
  /** `hit` or `miss` of the page cache; undefined for responses that are never cached there. */
  readonly cache: string | undefined;
}

/** Reads the internal headers of a response that is about to be sent, and removes them. */
export function takeServedBy(response: ServerResponse): ServedBy {
  const [route, cache] = [routeHeader, pageCacheHeader].map((name) => {
    const value = response.getHeader(name);
    if (value === undefined) return undefined;
    response.removeHeader(name);
    return String(value);
  });
  return { route, cache };
}

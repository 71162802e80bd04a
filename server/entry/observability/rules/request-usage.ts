import type { Exchange } from '#server/platform/http/exchange';
import type { RequestUsage } from '../usage-store-port';

/** Endpoints of the process itself, which answer on every host. */
const ofProcess = /^\/(?:healthz|readyz|metrics|internal\/.*)$/;

/** Usage that is being counted. */
export type Tally = { -readonly [Name in keyof RequestUsage]: number };

export const emptyTally = (): Tally => ({
  requests: 0,
  pagesCached: 0,
  pagesRendered: 0,
  apiRequests: 0,
  bytesSent: 0,
});

/** Whether a request is part of a site's usage: endpoints of the process belong to no site. */
export const isOfSite = ({ route }: Pick<Exchange, 'route'>): boolean =>
  // Most routes are decided by one letter.
  !(/^\/[hrmi]/.test(route) && ofProcess.test(route));

/**
 * Adds a request of a site: a request of the API is never a page, even if it answers with HTML, and neither is a failure
 * of the server or a refusal.
 */
export function addExchange(tally: Tally, { route, cache, isDocument, bytesSent, status }: Exchange): void {
  tally.requests += 1;
  tally.bytesSent += bytesSent;
  if (route.startsWith('/api/') || route === '/mcp') tally.apiRequests += 1;
  else if (cache === 'hit') tally.pagesCached += 1;
  else if (isDocument && status < 500) tally.pagesRendered += 1;
}

/** Adds figures that could not be stored back to those counted since. */
export function addTally(tally: Tally, other: RequestUsage): void {
  tally.requests += other.requests;
  tally.pagesCached += other.pagesCached;
  tally.pagesRendered += other.pagesRendered;
  tally.apiRequests += other.apiRequests;
  tally.bytesSent += other.bytesSent;
}

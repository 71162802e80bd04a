import { describe, expect, it } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange';
import { addExchange, addTally, emptyTally, isOfSite } from './request-usage';

const page: Exchange = {
  ...{ requestId: 'a1b2c3d4', host: 'brolga.localhost', method: 'GET', route: '/cars/:slug', status: 200 },
  ...{ milliseconds: 1, cache: undefined, isDocument: true, bytesSent: 100 },
};

describe('the usage of a site', () => {
  it.each([
    ['/', true],
    ['/cars/:slug', true],
    ['/models', true],
    ['/media/*', true],
    ['/api/stock', true],
    ['/mcp', true],
    ['other', true],
    ['/healthz', false],
    ['/readyz', false],
    ['/metrics', false],
    ['/internal/hosts', false],
    ['/internal/v1/tenants/{slug}', false],
    ['/internal/*', false],
  ])('includes %s: %s', (route, expected) => {
    expect(isOfSite({ route })).toBe(expected);
  });

  it.each<[string, Partial<Exchange>, Partial<ReturnType<typeof emptyTally>>]>([
    ['a page out of the cache', { cache: 'hit' }, { pagesCached: 1 }],
    ['a page for the cache', { cache: 'miss' }, { pagesRendered: 1 }],
    ['a page of one visitor', {}, { pagesRendered: 1 }],
    ['a page that failed or was refused', { status: 503 }, {}],
    ['a redirect', { isDocument: false, status: 302 }, {}],
    ['an answer of the API', { route: '/api/stock', isDocument: false }, { apiRequests: 1 }],
    ['the HTML of the API', { route: '/api/docs' }, { apiRequests: 1 }],
    ['an answer of MCP', { route: '/mcp', isDocument: false }, { apiRequests: 1 }],
    ['a photo', { route: '/media/*', isDocument: false }, {}],
  ])('counts %s', (_name, differences, expected) => {
    const tally = emptyTally();
    addExchange(tally, { ...page, ...differences });
    expect(tally).toEqual({ ...emptyTally(), requests: 1, bytesSent: 100, ...expected });
  });

  it('adds up', () => {
    const tally = emptyTally();
    addExchange(tally, page);
    addTally(tally, { requests: 2, pagesCached: 3, pagesRendered: 4, apiRequests: 5, bytesSent: 6 });
    const sums = { requests: 3, pagesCached: 3, pagesRendered: 5, apiRequests: 5, bytesSent: 106 };
    expect(tally).toEqual(sums);
  });
});

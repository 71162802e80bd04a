import type { IncomingMessage } from 'node:http';

/**
 * Set on the raw request by the connection hook, which overwrites client values: the address had no Remix route of its own.
 * So a proxy that keeps `/internal` from the internet keeps all of it.
 */
export const ownRouteHeader = 'x-own-route';

/** Sends addresses without a Remix route of their own to that of the API (server/api/api.ts). */
export function sendToOwnRoute(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '/', headers } = request;
  const routed = url
    .replace(/^\/(mcp|metrics|internal\/hosts)\/?(?=\?|$)/, '/api/$1')
    .replace(/^\/internal\/v1(?=[/?]|$)/, '/api/internal/v1');
  delete headers[ownRouteHeader];
  if (routed !== url) headers[ownRouteHeader] = '1';
  request.url = routed;
}

import type { IncomingMessage } from 'node:http';
import { judgeOrigin } from './same-origin';

/** The address of the refusing route (server/api/api.ts). */
const refusedPath = '/api/cross-origin';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends a write from another origin's page to the refusing route, whatever its target. Remix's own check covers page
 * actions only and answers 500 with a stack in the log; it compares plain text, so the Origin of the site's own pages
 * is normalised, with the Host: a default port or "null" must not look foreign.
 */
export function settleOrigin(request: IncomingMessage): void {
  const { headers } = request;
  if (reading.has(request.method ?? 'GET')) return;
  const site = headers['sec-fetch-site'];
  const from = {
    site: typeof site === 'string' ? site : undefined,
    origin: headers.origin,
    host: headers.host,
  };
  if (judgeOrigin(from) === 'other') {
    request.url = refusedPath;
    delete headers.origin;
  } else if (headers.origin !== undefined) {
    const own = `http://${headers.host}`;
    // Remix compares text: a host in capitals, or with the default port, must not look foreign either.
    if (URL.canParse(own)) headers.host = new URL(own).host;
    headers.origin = `http://${headers.host}`;
  }
}

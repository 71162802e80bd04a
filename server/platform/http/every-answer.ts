import type { ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { takeServedBy } from '#server/platform/observability/metrics';

/** The worker of sites that keep opened cars: a policy of its own, since it fetches their pages. */
const workerPath = '/offline.js';

/** Headers of every response of this process: pages, files, the API, and Express's own errors. */
const always: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/**
 * Adds missing headers just before they are sent. Existing headers stay; a response without a cache policy is not
 * cacheable.
 * @param strictSeconds of Strict-Transport-Security; absent if the visitor does not use HTTPS
 */
function completeHeaders(response: ServerResponse, strictSeconds?: number): void {
  for (const [name, value] of always) setAbsent(response, name, value);
  const type = String(response.getHeader('content-type') ?? '');
  const policy = response.req.url?.startsWith(workerPath) ? workerPolicy : filePolicy;
  if (!type.startsWith('text/html')) setAbsent(response, 'Content-Security-Policy', policy);
  // Other sites may show pictures too, and other origins may load what they may read.
  const open = type.startsWith('image/') || response.hasHeader('access-control-allow-origin');
  setAbsent(response, 'Cross-Origin-Resource-Policy', open ? 'cross-origin' : 'same-origin');
  setAbsent(response, 'Cache-Control', 'private, no-store');
  if (strictSeconds !== undefined) {
    setAbsent(response, 'Strict-Transport-Security', `max-age=${strictSeconds}`);
  }
}

function setAbsent(response: ServerResponse, name: string, value: string): void {
  if (!response.hasHeader(name)) response.setHeader(name, value);
}

let stopping = false;

/** From now on every response asks its client to close the connection: the process is about to stop. */
export function closeAfterResponses(): void {
  stopping = true;
}

interface Completion {
  readonly requestId: string;
  /** Of Strict-Transport-Security; absent if the visitor does not use HTTPS. */
  readonly strictSeconds?: number | undefined;
  /** Takes the internal headers; absent: they are dropped. */
  readonly takeInternal?: (() => void) | undefined;
  /** Called before the headers are sent. */
  readonly onHeaders?: () => void;
}

/** Completes a response at the last moment, after all other code. */
export function completeAtTheEnd(
  response: ServerResponse,
  { requestId, strictSeconds, takeInternal = () => takeServedBy(response), onHeaders: before }: Completion,
): void {
  onHeaders(response, () => {
    before?.();
    takeInternal();
    response.setHeader('X-Request-Id', requestId);
    completeHeaders(response, strictSeconds);
    if (stopping) response.setHeader('Connection', 'close');
  });
}

/** Responses that are not pages may do nothing at all when opened: PDFs, feeds, API responses, pictures. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A worker may also read the pages of its own site. */
const workerPolicy = `${filePolicy}; connect-src 'self'`;

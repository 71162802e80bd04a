import type { ServerResponse } from 'node:http';
import { filePolicy } from '#server/platform/http/content-policy';

/** What every answer of this process says, whoever made it: a page, a file, the API, or Express in trouble. */
const always: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/**
 * Adds what an answer still lacks, when its header lines are about to leave. An answer that says something itself
 * keeps its own words; one that does not say how long it may be kept is kept by nobody.
 * @param strictSeconds of Strict-Transport-Security; absent where the visitor does not speak HTTPS
 */
export function completeHeaders(response: ServerResponse, strictSeconds?: number): void {
  for (const [name, value] of always) setAbsent(response, name, value);
  const type = String(response.getHeader('content-type') ?? '');
  if (!type.startsWith('text/html')) setAbsent(response, 'Content-Security-Policy', filePolicy);
  // Pictures are made to be shown elsewhere too, and what other origins may read they may load.
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

/** Completes an answer at the last moment, when everyone else has said what they wanted. */
export function completeAtTheEnd(response: ServerResponse, strictSeconds?: number): void {
  const writeHead = response.writeHead.bind(response);
  const completing = (...args: Parameters<ServerResponse['writeHead']>): ServerResponse => {
    completeHeaders(response, strictSeconds);
    if (stopping && !response.headersSent) response.setHeader('Connection', 'close');
    return writeHead(...args);
  };
  Object.assign(response, { writeHead: completing });
}

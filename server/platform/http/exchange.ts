import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { perObject } from '#server/platform/derived';
import { type ServedBy, takeServedBy } from '#server/platform/observability/metrics';

/** A request with its response, for the request log and the metrics. Has no address: that may name a person. */
export interface Exchange {
  readonly requestId: string;
  readonly host: string | undefined;
  readonly method: string;
  /** As declared, e.g. `/api/stock/{id}` or `/cars/:slug`; `not found` for no page; one of a few dozen names. */
  readonly route: string;
  /** 499 if the client left before the response began. */
  readonly status: number;
  /** From the request's headers to the end of the response. */
  readonly milliseconds: number;
  /** `hit` or `miss` of the page cache; undefined for responses that are never cached there. */
  readonly cache: string | undefined;
  /** Whether the response is an HTML document. */
  readonly isDocument: boolean;
  /** Headers and body, as they went to the connection. */
  readonly bytesSent: number;
}

/** Set on the raw request by the connection hook, which overwrites client values: a number for each request. */
export const exchangeHeader = 'x-exchange';

const clientLeft = 499;

/**
 * Calls `listener` once when a response is over, sent or not. Returns a function that takes the internal headers out of the
 * response: call it when the headers are about to be sent.
 */
export function observeExchange(
  request: IncomingMessage,
  response: ServerResponse,
  listener: (exchange: Exchange) => void,
): () => void {
  const startedMs = performance.now();
  const { method = 'GET', url = '/' } = request;
  let servedBy: ServedBy = { route: undefined, cache: undefined };
  let isDocument = false;
  response.once('close', () =>
    listener({
      method,
      host: request.headers.host,
      cache: servedBy.cache,
      requestId: String(request.headers[requestIdHeader]),
      route: routeOf(servedBy.route ?? kindOf(url), response),
      status: response.headersSent ? response.statusCode : clientLeft,
      milliseconds: performance.now() - startedMs,
      isDocument,
      bytesSent: newBytes(request.socket),
    }),
  );
  return () => {
    servedBy = takeServedBy(response);
    isDocument = String(response.getHeader('content-type')).startsWith('text/html');
  };
}

/** Bytes of a connection that earlier exchanges have counted. */
const countedBytes = new WeakMap<Socket, number>();

/** What was written to a connection since the last exchange on it. */
function newBytes(socket: Socket): number {
  const written = socket.bytesWritten ?? 0;
  const before = countedBytes.get(socket) ?? 0;
  countedBytes.set(socket, written);
  return Math.max(0, written - before);
}
const withoutPage: ReadonlySet<string> = new Set(['/*', 'other']);

/** The route of all addresses without one of their own answers those of pages, and those of no page. */
const routeOf = (route: string, { headersSent, statusCode }: ServerResponse): string =>
  withoutPage.has(route) && headersSent && statusCode === 404 ? 'not found' : route;

const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/media\//, '/media/*'],
  [/^\/(?:api\/)?internal(?:\/|\?|$)/, '/internal/*'],
  [/\.data(?:\?|$)/, '*.data'],
];

/** A name for addresses that no page or endpoint has answered: files, data of the browser's router, and the rest. */
const kindOf = (url: string): string => kinds.find(([pattern]) => pattern.test(url))?.[1] ?? 'other';

/** Set on the raw request by the connection hook, which overwrites client values. */
export const requestIdHeader = 'x-request-id';
const wellFormed = /^[\w.-]{8,64}$/;
const newId = perObject((_request: Request): string => randomUUID());

/** The id that links a response to its log lines; the same for every call with the same request. */
export const requestIdOf = (request: Request): string =>
  validRequestId(request.headers.get(requestIdHeader)) ?? newId(request);

/** The id if it is safe to log and to send back. */
export const validRequestId = (id: string | null | undefined): string | undefined =>
  id && wellFormed.test(id) ? id : undefined;

/**
 * Set on the raw request by the connection hook, which overwrites client values: the address had no Remix route of its own.
 * So a proxy that keeps `/internal` from the internet keeps all of it.
 */
export const ownRouteHeader = 'x-own-route';

/** Where every address leads while the process has no site; the set-up page is at `setUpPath`. */
export const noSitePath = '/api/no-site';
export const setUpPath = '/api/set-up';

/** What answers for the process itself, with or without a site. */
const ofProcess = /^\/(?:healthz|readyz|assets|api\/(?:metrics|internal))(?=[/?]|$)/;

/** Before a dealer has a site: the set-up page is all that there is, or has an address beside those of demonstrations. */
export type SetUpPlace = 'everywhere' | 'own-address';

/**
 * Sends addresses without a Remix route of their own to that of the API (server/api/api.ts): all but those of the process
 * if it has no site yet.
 */
export function sendToOwnRoute(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  setUpPlace?: SetUpPlace | undefined,
): void {
  const { url = '/', headers } = request;
  const usual = url
    .replace(/^\/(mcp|metrics|internal\/hosts)\/?(?=\?|$)/, '/api/$1')
    .replace(/^\/internal\/v1(?=[/?]|$)/, '/api/internal/v1');
  const other = setUpPlace === 'everywhere' && !ofProcess.test(usual) ? noSitePath : usual;
  const routed = (setUpPlace && setUpAddress(url)) ?? other;
  delete headers[ownRouteHeader];
  if (routed !== url) headers[ownRouteHeader] = '1';
  request.url = routed;
}

const setUpAddress = (url: string): string | undefined => {
  const [, search] = /^\/set-up\/?(?=\?|$)(.*)$/s.exec(url) ?? [];
  return search === undefined ? undefined : setUpPath + search;
};

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PrecompressedAssets } from './brotli';
import { settleOrigin } from './cross-origin-writes';
import { completeAtTheEnd } from './every-answer';
import { type Exchange, exchangeHeader, observeExchange } from './exchange';
import { sendToOwnRoute } from './own-route';
import { secureHeader, sharedAddressHeader } from './peer-address';
import { closeAfterUnreadBody, onEveryRequest } from './remix-serve-workarounds';
import { requestIdHeader } from './request-id';
import { setReservedHeaders } from './reserved-headers';
import { makeRoutable } from './routable-request';
import { answerUnreadable } from './unreadable-requests';

export interface ConnectionHookOptions {
  /** The header in which a trusted proxy names its client; absent: no proxy. */
  readonly clientIpHeader?: string | undefined;
  /** The built assets, e.g. `build/client/assets`. */
  readonly assetsDir: string;
  /** HSTS duration in seconds for browsers on HTTPS; absent: no header. */
  readonly strictSeconds?: number | undefined;
  /** Called for every request whose visitor is hidden by a proxy. */
  readonly onSharedAddress?: (() => void) | undefined;
  /** Called once for every request when its response is over. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Called for every request before it is handled; the returned function is called once when its response is over. */
  readonly onRequest?: ((request: IncomingMessage) => (exchange: Exchange) => void) | undefined;
  /** Called with a request's number when its response is about to be sent, or its client has left; maybe twice. */
  readonly onAnswer?: ((exchange: string) => void) | undefined;
}

/** Time limits for the header lines and the whole request, and for an idle connection. */
const headersMs = 15_000;
const requestMs = 60_000;
const keepAliveMs = 65_000;

/**
 * Handles every request of this process before remix-serve does, which accepts no middleware. It sets headers reserved
 * for the server (x-peer-address, x-private-peer, x-visitor-https, x-request-id, x-exchange, x-document, x-own-route),
 * so that no client can forge them, rejects writes from other origins, defuses requests that would fail inside Express,
 * serves precompressed assets, completes the headers of every response, answers requests that Node cannot read, and sets
 * the server's timeouts. Returns a function that removes the hook.
 */
export function installConnectionHook(options: ConnectionHookOptions): () => void {
  const assets = new PrecompressedAssets(options.assetsDir);
  const proxyHeader = options.clientIpHeader?.toLowerCase();
  const servers = new WeakSet<Server>();
  let exchanges = 0;
  const responses = new WeakMap<Duplex, ServerResponse>();
  return onEveryRequest(({ request, response, server }) => {
    if (!servers.has(server)) {
      servers.add(server);
      limitWaiting(server);
      answerUnreadable(server, (socket) => responses.get(socket), options.onExchange);
    }
    responses.set(request.socket, response);
    const method = request.method ?? 'GET';
    makeRoutable(request);
    sendToOwnRoute(request);
    setReservedHeaders(request, proxyHeader);
    const exchange = String(++exchanges);
    request.headers[exchangeHeader] = exchange;
    const answered = () => options.onAnswer?.(exchange);
    response.once('close', answered);
    if (request.headers[sharedAddressHeader] === '1') options.onSharedAddress?.();
    settleOrigin(request);
    closeAfterUnreadBody(request, response);
    completeAtTheEnd(response, {
      requestId: String(request.headers[requestIdHeader]),
      strictSeconds: request.headers[secureHeader] === '1' ? options.strictSeconds : undefined,
      onHeaders: answered,
      takeInternal: observed(request, response, { ...options, method }),
    });
    assets.offer(request, response);
  });
}

interface Observing extends Pick<ConnectionHookOptions, 'onExchange' | 'onRequest'> {
  /** The method that the client sent: routers may be given another. */
  readonly method: string;
}

/** A function that takes the internal headers out of the response; undefined if nobody observes the request. */
function observed(
  request: IncomingMessage,
  response: ServerResponse,
  { onExchange, onRequest, method }: Observing,
): (() => void) | undefined {
  const onEnd = onRequest?.(request);
  if (!onExchange && !onEnd) return undefined;
  return observeExchange(request, response, (exchange) => {
    const whole = { ...exchange, method };
    onExchange?.(whole);
    onEnd?.(whole);
  });
}

function limitWaiting(server: Server): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = keepAliveMs;
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PrecompressedAssets } from './brotli';
import { completeAtTheEnd } from './every-answer';
import {
  type Exchange,
  exchangeHeader,
  observeExchange,
  requestIdHeader,
  type SetUpPlace,
  sendToOwnRoute,
} from './exchange';
import { secureHeader } from './peer-address';
import { closeAfterUnreadBody, onEveryRequest } from './remix-serve-workarounds';
import { type Forwarder, forwarderOf, setReservedHeaders } from './reserved-headers';
import { settleOrigin } from './same-origin';

interface ConnectionHookOptions {
  /** The header in which a trusted proxy names its client; absent: no proxy. */
  readonly clientIpHeader?: string | undefined;
  /** The built assets, e.g. `build/client/assets`. */
  readonly assetsDir: string;
  /** HSTS duration in seconds for browsers on HTTPS; absent: no header. */
  readonly strictSeconds?: number | undefined;
  /** Where the set-up page is, while no dealer has a site: everywhere else, a page may say so. */
  readonly setUpPlace?: (() => SetUpPlace | undefined) | undefined;
  /** Called for every request that a visitor may have sent, while no setting names the header with their address. */
  readonly onForwarder?: ((forwarder: Forwarder) => void) | undefined;
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
    sendToOwnRoute(request, options.setUpPlace?.());
    setReservedHeaders(request, proxyHeader);
    const exchange = String(++exchanges);
    request.headers[exchangeHeader] = exchange;
    const answered = () => options.onAnswer?.(exchange);
    response.once('close', answered);
    const forwarder = proxyHeader === undefined ? forwarderOf(request) : undefined;
    if (forwarder) options.onForwarder?.(forwarder);
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

/** No address of the site has this many consecutive slashes. */
const manySlashes = /\/{9,}/g;

/**
 * Requests for which Express would build an impossible URL or Request (a 500 with a stack) become ones it refuses.
 * Thousands of consecutive slashes become one: routers strip trailing slashes with patterns that restart at each.
 */
function makeRoutable(request: IncomingMessage): void {
  const url = request.url ?? '/';
  const local = url.startsWith('/') ? url : pathOf(url);
  const [path = ''] = local.split('?', 1);
  request.url = decodable(path.replace(manySlashes, '/')) + local.slice(path.length);
  const host = request.headers.host ?? '';
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) {
    request.headers.host = 'invalid';
  }
  // These cannot be a fetch Request; any method that Remix answers with 405 will do.
  if (request.method === 'TRACE' || request.method === 'CONNECT') request.method = 'PURGE';
}

/** A path with a broken escape names no page: with its percent signs taken literally, it is a plain 404. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** The path of a request line in absolute form; `/` for `*` and for anything else. */
function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Node's codes of requests that it could not read, and the status that each gets; any other gets 400. */
const statuses: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/**
 * Answers requests that Node's parser cannot read, as Node does, but with a request id of their own: no other code sees
 * them. `current` is the response that a connection is busy with. A connection in the middle of a response is only cut:
 * a second answer would become part of the first.
 */
function answerUnreadable(
  server: Server,
  current: (socket: Duplex) => ServerResponse | undefined,
  onExchange: (exchange: Exchange) => void = () => undefined,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = current(socket);
    const isBusy = response?.headersSent && !response.writableFinished;
    if (isBusy || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
    const requestId = idOf(response) ?? randomUUID();
    socket.end(rawAnswer(status, reason, requestId), () => socket.destroy());
    // The parser may have read neither method nor host.
    const names = { method: 'unknown', host: undefined, route: 'unreadable', cache: undefined };
    onExchange({ ...names, requestId, status, milliseconds: 0, isDocument: false, bytesSent: 0 });
  });
}

/** The id of a request whose header lines were read, but not its body. */
function idOf(response: ServerResponse | undefined): string | undefined {
  if (response === undefined || response.writableFinished) return undefined;
  const id = response.req.headers[requestIdHeader];
  return typeof id === 'string' ? id : undefined;
}

const rawAnswer = (status: number, reason: string, requestId: string): string =>
  [
    `HTTP/1.1 ${status} ${reason}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: private, no-store',
    'Content-Length: 0',
    'Connection: close',
    '\r\n',
  ].join('\r\n');

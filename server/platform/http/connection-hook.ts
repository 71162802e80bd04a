import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from '#server/platform/network/public-address';
import { PrecompressedAssets } from './brotli';
import { completeAtTheEnd } from './every-answer';
import { type Exchange, exchangeHeader, observeExchange } from './exchange';
import { sendToOwnRoute } from './own-route';
import {
  addressIn,
  localPeerHeader,
  peerAddressHeader,
  plainAddress,
  privatePeerHeader,
  secureHeader,
  sharedAddressHeader,
} from './peer-address';
import { closeAfterUnreadBody, onEveryRequest } from './remix-serve-workarounds';
import { requestIdHeader, validRequestId } from './request-id';
import { judgeOrigin } from './same-origin';
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
 * for the server (x-peer-address, x-private-peer, x-visitor-https, x-request-id, x-exchange, x-document, x-own-route), so that no client can forge them,
 * rejects writes from other origins, defuses requests that would fail inside Express, serves precompressed assets,
 * completes the headers of every response, answers requests that Node cannot read, and sets the server's timeouts. Returns a function that removes the hook.
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
    setOwnHeaders(request, proxyHeader);
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

/** Overwrites the server's reserved headers if a client sends them. */
function setOwnHeaders(request: IncomingMessage, proxyHeader: string | undefined): void {
  const { headers } = request;
  const behindProxy = proxyHeader !== undefined;
  headers[peerAddressHeader] = clientAddress(request, proxyHeader);
  delete headers[sharedAddressHeader];
  delete headers[localPeerHeader];
  delete headers[privatePeerHeader];
  if (isFromThisMachine(request, proxyHeader)) headers[localPeerHeader] = '1';
  if (isFromPrivateNetwork(request, proxyHeader)) headers[privatePeerHeader] = '1';
  if (!behindProxy && comesFromProxy(request)) headers[sharedAddressHeader] = '1';
  // No file here needs parts, and Express writes the stack of an impossible range to the log.
  delete headers.range;
  // Remix takes its port and its own origin check from this header, which anyone can send.
  delete headers['x-forwarded-host'];
  delete headers[secureHeader];
  if (behindProxy && lastOf(headers['x-forwarded-proto']) === 'https') headers[secureHeader] = '1';
  const header = headers[requestIdHeader];
  const passedOn = behindProxy && typeof header === 'string' ? validRequestId(header) : undefined;
  headers[requestIdHeader] = passedOn ?? randomUUID();
  delete headers['x-document'];
  if (isDocument(request.url ?? '/')) headers['x-document'] = '1';
}

const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/** Whether a proxy on this machine or its private network forwarded the request. */
const comesFromProxy = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  forwardedHeaders.some((name) => headers[name] !== undefined) &&
  !isPublicAddress(plainAddress(socket.remoteAddress ?? '127.0.0.1'));

const proxyMarks = [...forwardedHeaders, 'x-forwarded-proto', 'x-forwarded-host', 'via'] as const;

/** A proxy on this machine is a loopback peer too: its headers, or the public host name, reveal it. */
function isFromThisMachine(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxyHeader: string | undefined,
): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  if (!(peer.startsWith('127.') || peer === '::1')) return false;
  if (isForwarded(headers, proxyHeader)) return false;
  return /^(?:(?:[\w-]+\.)*localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
}

/** A proxy of the network is a private peer too: its headers reveal it. */
function isFromPrivateNetwork(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxyHeader: string | undefined,
): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  return isIP(peer) !== 0 && !isPublicAddress(peer) && !isForwarded(headers, proxyHeader);
}

const isForwarded = (headers: IncomingMessage['headers'], proxyHeader = 'via'): boolean =>
  [...proxyMarks, proxyHeader].some((name) => headers[name] !== undefined);

/** Our own proxy adds the last entry of the list; earlier ones are untrusted. */
const lastOf = (header: string | string[] | undefined): string =>
  [header ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';

function clientAddress(request: IncomingMessage, proxyHeader: string | undefined): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '127.0.0.1');
  if (proxyHeader === undefined) return peer;
  return addressIn(lastOf(request.headers[proxyHeader])) ?? peer;
}

/** False for the data requests of Remix's client router. */
const isDocument = (url: string): boolean => !/^[^?]*\.data(?:\?|$)/.test(url);

/** A path with a broken escape names no page: with its percent signs taken literally, it is a plain 404. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
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

/** The address of the refusing route (server/entry/api/api.ts). */
const refusedPath = '/api/cross-origin';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends a write from another origin's page to the refusing route, whatever its target. Remix's own check covers page
 * actions only and answers 500 with a stack in the log; it compares plain text, so the Origin of the site's own pages
 * is normalised: a default port or "null" must not look foreign.
 */
function settleOrigin(request: IncomingMessage): void {
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
    headers.origin = `http://${headers.host}`;
  }
}

/** The path of a request line in absolute form; `/` for `*` and for anything else. */
function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname + search;
}

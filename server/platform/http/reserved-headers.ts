import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isPublicAddress } from '#server/platform/network/public-address';
import { requestIdHeader, validRequestId } from './exchange';
import {
  addressIn,
  localPeerHeader,
  peerAddressHeader,
  plainAddress,
  privatePeerHeader,
  secureHeader,
  sharedAddressHeader,
} from './peer-address';

/**
 * Sets the headers that only the server may set, whatever the client sends, and drops those that nobody here may read.
 * @param proxyHeader in lower case, the header in which a trusted proxy names its client; absent: no proxy
 */
export function setReservedHeaders(request: IncomingMessage, proxyHeader: string | undefined): void {
  const { headers } = request;
  const behindProxy = proxyHeader !== undefined;
  headers[peerAddressHeader] = clientAddress(request, proxyHeader);
  delete headers[sharedAddressHeader];
  delete headers[localPeerHeader];
  delete headers[privatePeerHeader];
  if (isFromThisMachine(request, proxyHeader)) headers[localPeerHeader] = '1';
  if (isFromPrivateNetwork(request, proxyHeader)) headers[privatePeerHeader] = '1';
  if (!behindProxy && forwarderOf(request) === 'proxy') headers[sharedAddressHeader] = '1';
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

/** Who forwarded a request: a proxy on this machine or its private network, or a public address, such as a CDN's. */
export type Forwarder = 'proxy' | 'cdn' | 'nobody';

/** Undefined for a request of this machine or its network, which no visitor sent. */
export function forwarderOf({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): Forwarder | undefined {
  const isForwarded = forwardedHeaders.some((name) => headers[name] !== undefined);
  if (isPublicAddress(plainAddress(socket.remoteAddress ?? '127.0.0.1')))
    return isForwarded ? 'cdn' : 'nobody';
  return isForwarded ? 'proxy' : undefined;
}

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

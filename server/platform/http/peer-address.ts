import { isIP, isIPv6 } from 'node:net';

/** Set on the raw request by the connection hook, which overwrites client values. */
export const peerAddressHeader = 'x-peer-address';

/** Likewise, if the visitor uses HTTPS with the trusted proxy. */
export const secureHeader = 'x-visitor-https';

/**
 * Set on the raw request by the connection hook when a private peer sends forwarded headers and no setting says which
 * one names the visitor: the address is then a proxy's, and every visitor shares it.
 */
export const sharedAddressHeader = 'x-shared-address';

export const isSharedAddress = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get(sharedAddressHeader) === '1';

/**
 * Set on the raw request by the connection hook for requests from this machine itself: a loopback peer, a host name of
 * this machine, and no sign of a proxy.
 */
export const localPeerHeader = 'x-local-peer';

export const isLocalPeer = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get(localPeerHeader) === '1';

/**
 * Set on the raw request by the connection hook for requests that came straight from a machine of the private network,
 * with no sign of a proxy.
 */
export const privatePeerHeader = 'x-private-peer';

export const isPrivatePeer = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get(privatePeerHeader) === '1';

/** A request's address as the visitor sees it: a proxy with HTTPS forwards requests over HTTP. */
export function visitedUrl({ url, headers }: Pick<Request, 'url' | 'headers'>): URL {
  const visited = new URL(url);
  if (headers.get(secureHeader) === '1') visited.protocol = 'https:';
  return visited;
}

/** The source address of a request; the proxy's client if CLIENT_IP_HEADER is configured. */
export const peerAddress = (request: Request): string =>
  request.headers.get(peerAddressHeader) ?? '127.0.0.1';

/** An IPv4 address inside IPv6 as plain IPv4, everything else unchanged. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The IP address in a proxy's header, with or without a port: `203.0.113.7`, `203.0.113.7:5678`, `2001:db8::1`,
 * `[2001:db8::1]` or `[2001:db8::1]:443`. Undefined if it contains no address.
 */
export function addressIn(text: string): string | undefined {
  const bare =
    /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = plainAddress(bare);
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The rate limit key of a visitor: an IPv4 address, or the network of an IPv6 address. A customer of many providers has a
 * whole /48; a /64 is one connection, for limits that also count the /48 around it.
 */
export function addressGroup(address: string, prefix: 48 | 64 = 48): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${groups.slice(0, prefix / 16).join(':')}::/${prefix}`;
}

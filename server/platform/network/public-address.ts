import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/**
 * Ranges outside the public internet: own machine, own network, carriers' networks, tests, multicast, cloud metadata.
 */
const closed4: ReadonlyArray<readonly [network: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside 2000::/3, the only public part of IPv6: Teredo and similar, documentation, 6to4. */
const closed6: ReadonlyArray<readonly [network: string, prefix: number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const block4 = new BlockList();
for (const [network, prefix] of closed4) block4.addSubnet(network, prefix, 'ipv4');
const block6 = new BlockList();
for (const [network, prefix] of closed6) block6.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address is on the public internet. IPv4 inside IPv6 (mapped, NAT64) counts as the address it contains;
 * 6to4, Teredo and invalid addresses are never public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !block4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  const inner = embedded4(address);
  if (inner) return !block4.check(inner, 'ipv4');
  return global6.check(address, 'ipv6') && !block6.check(address, 'ipv6');
}

/** The IPv4 address in ::ffff:0:0/96 (mapped) or 64:ff9b::/96 (NAT64). */
function embedded4(address: string): string | undefined {
  // The URL parser writes every IPv6 address in one short form, in hexadecimal throughout.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = /^(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/** As `dns.lookup` with `all`. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const refusal = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The host resolves to an address that is not public.'), {
    code: 'REFUSED_ADDRESS',
  });

/**
 * Resolves names for a connection and passes on only allowed addresses: the connection uses exactly the checked ones.
 * One bad address rejects the name.
 */
export const checkedLookup =
  (lookup: Lookup, passes: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) done(error, []);
      else if (!first || !addresses.every(({ address }) => passes(address))) done(refusal(), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

/**
 * The address of a server to connect to. Throws (code REFUSED_ADDRESS) if it is private and must not be: one bad address
 * refuses the name. The connection must go to this address, so that no second lookup leads elsewhere.
 */
export async function checkedAddress(host: string, lookup: Lookup, mayBePrivate: boolean): Promise<string> {
  const addresses = isIP(host) !== 0 ? [host] : await addressesOf(host, lookup);
  // Of both kinds, the one that works everywhere.
  const first = addresses.find(isIPv4) ?? addresses[0];
  if (first === undefined) throw Object.assign(new Error('The host has no address.'), { code: 'ENOTFOUND' });
  if (!mayBePrivate && !addresses.every(isPublicAddress)) throw refusal();
  return first;
}

const addressesOf = (host: string, lookup: Lookup): Promise<string[]> =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    ),
  );

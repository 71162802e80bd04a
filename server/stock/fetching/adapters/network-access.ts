import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress, type Lookup } from '#server/platform/network/public-address';
import { allowsPrivate } from '../rules/private-hosts';

/** What adapters of servers share. */
export interface NetworkAccess {
  /** Hosts that may have private addresses, or be reached over plain HTTP. */
  readonly privateHosts: readonly string[];
  readonly lookup: Lookup;
  /** A secret by the name of its variable. Throws a FetchProblem that names a missing one. */
  readonly secret: (name: string) => string;
  /** Certificates to trust in place of the usual authorities. */
  readonly ca?: string | undefined;
}

/**
 * The address of a server to connect to. Throws if it is private and the host is not listed: one bad address refuses the
 * name. The connection must go to this address, so that no second lookup leads elsewhere.
 */
export async function checkedAddress(
  { privateHosts, lookup }: NetworkAccess,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  const addresses = isIP(host) !== 0 ? [host] : await addressesOf(host, lookup);
  const isAllowed = allowsPrivate(privateHosts, host, port) || addresses.every(isPublicAddress);
  // Of both kinds, the one that works everywhere.
  const first = addresses.find(isIPv4) ?? addresses[0];
  if (first === undefined) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  if (!isAllowed) throw Object.assign(new Error('private address'), { code: 'REFUSED_ADDRESS' });
  return first;
}

const addressesOf = (host: string, lookup: Lookup): Promise<string[]> =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    ),
  );

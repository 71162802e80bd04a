import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress, type Lookup } from './public-address';

/**
 * The address of a server to connect to. Throws (code REFUSED_ADDRESS) if it is private and must not be: one bad address
 * refuses the name. The connection must go to this address, so that no second lookup leads elsewhere.
 */
export async function checkedAddress(host: string, lookup: Lookup, mayBePrivate: boolean): Promise<string> {
  const addresses = isIP(host) !== 0 ? [host] : await addressesOf(host, lookup);
  // Of both kinds, the one that works everywhere.
  const first = addresses.find(isIPv4) ?? addresses[0];
  if (first === undefined) throw Object.assign(new Error('The host has no address.'), { code: 'ENOTFOUND' });
  if (!mayBePrivate && !addresses.every(isPublicAddress)) {
    throw Object.assign(new Error('The host resolves to an address that is not public.'), {
      code: 'REFUSED_ADDRESS',
    });
  }
  return first;
}

const addressesOf = (host: string, lookup: Lookup): Promise<string[]> =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    ),
  );

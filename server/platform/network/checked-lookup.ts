import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** As `dns.lookup` with `all`. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const refused = (): NodeJS.ErrnoException =>
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
      else if (!first || !addresses.every(({ address }) => passes(address))) done(refused(), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

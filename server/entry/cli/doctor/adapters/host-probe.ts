import { Resolver } from 'node:dns/promises';
import type { HostProbe } from '../probes-port';
import { codeOf } from '../rules/error-code';
import { decisiveCode } from '../rules/hosts';

/**
 * Asks DNS for the addresses of a host, IPv4 first. It leaves out the hosts file of this machine, which visitors do not
 * have.
 */
export const dnsHosts =
  (servers?: readonly string[]): HostProbe =>
  async (host, limitMs) => {
    const resolver = new Resolver({ timeout: Math.ceil(limitMs / 3), tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const answers = [four, six];
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [answerCode(one.reason)] : []));
    return { host, addresses, code: addresses.length > 0 ? null : decisiveCode(codes) };
  };

/** A question that was cancelled at its limit had no answer. */
function answerCode(error: unknown): string {
  const code = codeOf(error);
  return code === 'ECANCELLED' ? 'ETIMEOUT' : code;
}

import { atMostAtOnce } from './at-once';
import type { HostProbe } from './probes-port';
import { type HostFacts, isUnanswered } from './rules/hosts';

/** More questions at once than a small name server answers would look like names without an answer. */
const hostsAtOnce = 16;
const repeatedAtOnce = 4;

/**
 * Looks up host names, and once more those without an answer. If none of the first has one, the rest is not asked:
 * the name server is out of reach.
 */
export async function lookUpHosts(
  hosts: readonly string[],
  probe: HostProbe,
  limitMs: number,
): Promise<readonly HostFacts[]> {
  let answers = 0;
  let silences = 0;
  const lookups = await atMostAtOnce(hosts, hostsAtOnce, async (host): Promise<HostFacts> => {
    if (answers === 0 && silences >= hostsAtOnce) return { host, addresses: [], code: 'ETIMEOUT' };
    const facts = await probe(host, limitMs);
    if (isUnanswered(facts)) silences += 1;
    else answers += 1;
    return facts;
  });
  if (answers === 0) return lookups;
  return atMostAtOnce(lookups, repeatedAtOnce, async (facts) =>
    isUnanswered(facts) ? probe(facts.host, limitMs) : facts,
  );
}

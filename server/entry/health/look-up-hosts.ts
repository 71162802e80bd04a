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
  probe: (host: string, limitMs: number) => Promise<HostFacts>,
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

/** Does work for every item, for at most so many at once. Results are in the order of the items. */
export async function atMostAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}

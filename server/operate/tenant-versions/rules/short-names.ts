import { makeWords } from '#server/stock/feeds/rules/feed/makes';
import { literal } from './name-patterns';

interface Names {
  readonly slug?: unknown;
  readonly name?: unknown;
  readonly legal_name?: unknown;
}

/** Words that the names of many dealers end in. */
const generic =
  /^(the|and|&|pty|ltd|limited|group|co|company|holdings|australia|auto|autos|automotive|motor|motors|motorcycles?|motorbikes?|bikes|cars?|caravans?|rvs?|vehicles?|trucks?|utes?|vans?|4x4|4wd|new|used|certified|sales|service|cent(re|er)|dealers?|dealership|city|world|wholesale|wholesalers)$/i;

/**
 * A pattern of what a dealer is called for short, in any case and between the ends of words: its names without the general
 * words and makes they end in, and the words of its slug. `Wattle Bend Mazda` is `Wattle Bend`. Null if all are general.
 */
export function shortNames({ name, legal_name, slug }: Names): RegExp | null {
  const names = [name, legal_name, slug].flatMap((one) => (typeof one === 'string' ? [distinct(one)] : []));
  const patterns = names
    .filter((words) => words.length > 0)
    .map((words) => words.map(literal).join('[\\s_-]*'));
  if (patterns.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(patterns)].join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

function distinct(name: string): readonly string[] {
  const words = name.split(/[\s_,.()-]+/).filter((word) => word !== '');
  if (/^the$/i.test(words[0] ?? '')) words.shift();
  for (let count = general(words); count > 0; count = general(words)) words.splice(-count);
  return words;
}

/** How many of the last words are general ones or a make. */
function general(words: readonly string[]): number {
  const last = words.at(-1) ?? '';
  if (generic.test(last)) return 1;
  const isMake = (count: number) => makeWords(words.slice(-count))?.count === count;
  return [2, 1].find((count) => words.length > count && isMake(count)) ?? 0;
}

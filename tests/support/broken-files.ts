import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

/** The next number from 0 up to 1 of a sequence with a fixed seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
/** Breaks a file in one way; false if this way cannot break it. */
export type Damage = (path: string, random: Random) => boolean;

type Group = Record<string, unknown>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Every group of a JSON value, itself first. */
function groupsOf(value: unknown): Group[] {
  if (Array.isArray(value)) return value.flatMap(groupsOf);
  return isGroup(value) ? [value, ...Object.values(value).flatMap(groupsOf)] : [];
}

/** Changes some group of a JSON file. */
const inJson =
  (change: (group: Group, random: Random) => boolean): Damage =>
  (path, random) => {
    if (!path.endsWith('.json')) return false;
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const group = pick(groupsOf(data), random);
    if (!group || !change(group, random)) return false;
    writeFileSync(path, JSON.stringify(data));
    return true;
  };

/** Puts a value in the place of one whose kind it is not. */
const another = (values: readonly unknown[]) =>
  inJson((group, random) => {
    const keys = Object.keys(group).filter((key) => key !== '$schema');
    const key = pick(keys, random);
    const value = pick(values, random);
    const same = Array.isArray(value) || value === null || typeof value === typeof group[key ?? ''];
    if (key === undefined || same) return false;
    group[key] = value;
    return true;
  });

const asText =
  (change: (text: string, random: Random) => string | Uint8Array): Damage =>
  (path, random) => {
    writeFileSync(path, change(readFileSync(path, 'utf8'), random));
    return true;
  };

/** Only in the settings above a page's text, which must hold a title. */
const inFront = (change: (front: string) => string): Damage => {
  const damage = asText((text) =>
    text.replace(/^---\n([\s\S]*?)\n---/, (_, front) => `---\n${change(front)}\n---`),
  );
  return (path, random) => path.endsWith('.md') && damage(path, random);
};

const instead =
  (put: (path: string) => void): Damage =>
  (path) => {
    rmSync(path);
    put(path);
    return true;
  };

/** Ways in which a file of a tenant is found broken, by name. */
export const damages: Readonly<Record<string, Damage>> = {
  'a misspelt setting': inJson((group, random) => {
    const key = pick(Object.keys(group), random);
    if (key === undefined) return false;
    group[`${key}x`] = group[key];
    delete group[key];
    return true;
  }),
  'an unknown setting': inJson((group) => {
    group['mascot'] = 'koala';
    return true;
  }),
  'another kind of value': another([{ a: 1 }, 'word', true, -1]),
  'a huge number': another([1e308, Number.MAX_SAFE_INTEGER]),
  'the file cut off': asText((text, random) =>
    text.startsWith('---')
      ? text.slice(0, 3 + Math.floor(random() * 8))
      : text.trimEnd().slice(0, -1 - Math.floor(random() * 40)),
  ),
  'an empty file': asText(() => ''),
  'a comma too many': asText((text) =>
    text.startsWith('---') ? `,${text}` : text.replace(/\}(\s*)$/, ',}$1').replace(/\](\s*)$/, ',]$1'),
  ),
  'a NUL byte': asText((text, random) => {
    const at = Math.floor(random() * text.length);
    return `${text.slice(0, at)}\0${text.slice(at)}`;
  }),
  'bytes that are not UTF-8': asText((text, random) => {
    const bytes = Buffer.from(text);
    const at = Math.floor(random() * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe]), bytes.subarray(at)]);
  }),
  'brackets without end': (path) => {
    if (path.endsWith('.json')) writeFileSync(path, '['.repeat(50_000));
    return path.endsWith('.json');
  },
  'two megabytes': asText((text) => text.padEnd(2 * 1024 * 1024, ' ')),
  'a folder': instead((path) => mkdirSync(path)),
  'a link out of the folder': instead((path) => symlinkSync('/etc/hostname', path)),
  'settings that are no YAML': inFront((front) => `${front}\ntitle: [`),
  'a setting twice': inFront((front) => `${front}\n${front.split('\n')[0]}`),
  'a day that is none': inFront(
    (front) => `${front.replace(/^(published|expiry):.*$/gm, '')}\nexpiry: 2026-02-31`,
  ),
  'no title': inFront((front) => front.replace(/^title:.*$/m, 'draft: false')),
  'an unknown setting of a page': inFront((front) => `${front}\nmascot: koala`),
  'a block that is none': (path) => {
    if (path.endsWith('.md'))
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n\n::: carrds\ntitle: x\n:::\n`);
    return path.endsWith('.md');
  },
};

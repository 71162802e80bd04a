import type { FileSet } from '#server/dealer/site-files/file-set';
import { isGroup, jsonIn } from '#server/platform/text/json';
import { makeWords } from '#server/stock/feeds/rules/feed/makes';
import { literal } from './original-names';

/** Group in the dealer's own words that are left out: the author of the copy is told. */
const leftOutPaths: readonly string[] = ['forms.terms'];

/** Settings in the dealer's own words or with links, which are copied. */
const ownWords = [
  'header.extra',
  'header.service_extra',
  'header.about_extra',
  'footer.extra',
  'footer.small_print',
  'desk.reply_templates',
  'forms.privacy_notice',
  'analytics',
  'seo',
  'promos',
];
const namedFiles = 4;

/**
 * Parts of a copied site that may still identify the first dealer, and promises in its name that were left out: a line for
 * each, to be checked by a person. Whatever still has the first dealer's short name is listed, all of it.
 */
export function pointsToCheck(files: FileSet, original: FileSet): readonly string[] {
  const paths = [...files.keys()].sort();
  const settings = jsonIn(files.get('tenant.json'));
  const first = jsonIn(original.get('tenant.json'));
  const named = namedIn(files, settings, first);
  return [
    ...listed(
      'Left out of tenant.json, write your own',
      leftOutPaths.filter((path) => valueAt(first, path) !== undefined),
    ),
    ...listed("The first dealer's name in tenant.json", named.settings, named.settings.length),
    ...listed("The first dealer's name in files", named.files, named.files.length),
    ...listed(
      'Logos, pictures and photos of people',
      paths.filter((path) => /\.(svg|png|jpe?g|webp|avif|gif)$/i.test(path)),
    ),
    ...listed(
      'PDFs',
      paths.filter((path) => /\.pdf$/i.test(path)),
    ),
    ...listed(
      'Posts and their authors',
      paths.filter((path) => /^content\/blog\/.+\.md$/.test(path)),
    ),
    ...listed(
      'Settings in tenant.json',
      ownWords.filter((path) => valueAt(settings, path) !== undefined),
      ownWords.length,
    ),
    'Pages: links, file names, and names of people and towns stay as they were',
  ];
}

function listed(label: string, names: readonly string[], most = namedFiles): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return [`${label}: ${names.slice(0, most).join(', ')}${more}`];
}

/** Settings and files of a copy with the short name of the original; the new site's own name may contain it. */
function namedIn(files: FileSet, settings: unknown, first: unknown) {
  const pattern = isGroup(first) ? shortNames(first) : null;
  if (pattern === null) return { settings: [], files: [] };
  const own = isGroup(settings) ? [settings['name'], settings['slug']] : [];
  const ownNames = own.flatMap((name) => (typeof name === 'string' && name !== '' ? [literal(name)] : []));
  const ownName = new RegExp(ownNames.join('|') || '(?!)', 'giu');
  const isNamed = (text: string) => pattern.test(text.replace(ownName, '\n'));
  return {
    settings: textsIn(settings).flatMap(([path, text]) => (isNamed(text) ? [path] : [])),
    files: [...files]
      .filter(([path]) => path !== 'tenant.json' && /\.(md|json|txt)$/i.test(path))
      .filter(([path, content]) => isNamed(path) || isNamed(new TextDecoder().decode(content)))
      .map(([path]) => path)
      .sort(),
  };
}

/** Every text in a value with its path: `locations.0.name`. */
function textsIn(value: unknown, path = ''): ReadonlyArray<readonly [path: string, text: string]> {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`));
}

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isGroup(value) ? value[name] : undefined), settings);

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

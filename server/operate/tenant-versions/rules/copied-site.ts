import type { FileSet } from '#server/dealer/site-files/file-set';
import { type StarterAnswers, starterSite } from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import { placeSlug } from '#server/settings/rules/plain-path';
import { type NewNames, type Replacements, replaceAll, replacementsFor } from './original-names';

/** Files that only the original dealer may use: its customers' words, its offers, its old addresses, its demonstration. */
const filesLeftOut = /^((reviews|offers|redirects)\.json|content\/pages\/about-this-demo\.md)$/;
const texts = /\.(md|json|txt)$/i;

/**
 * The files of a new site made from another's: settings, texts and pictures, with the dealer's names, places, numbers,
 * hosts, secrets and lead destinations replaced in texts or left out. Fails with one line if the original's settings are
 * unreadable.
 */
export function copiedSite(original: FileSet, answers: StarterAnswers): Result<FileSet, string> {
  const settings = jsonIn(original.get('tenant.json'));
  if (!isGroup(settings)) return err('its tenant.json is missing or not valid JSON');
  const own = starterSite(answers);
  const replacements = replacementsFor(settings, namesIn(answers));
  const slugs = slugsOf(settings);
  const files = new Map<string, Uint8Array>();
  for (const [path, content] of original) {
    if (filesLeftOut.test(path) || path === 'tenant.json') continue;
    files.set(path, texts.test(path) ? textFile(content, replacements, slugs) : content);
  }
  const copied = copiedSettings(settings, answers, replacements);
  files.set('tenant.json', encode(`${JSON.stringify(withoutPlaces(copied, slugs), null, 2)}\n`));
  for (const { path, text } of own)
    if (filesLeftOut.test(path) && original.has(path)) files.set(path, encode(text));
  return ok(files);
}

function namesIn(answers: StarterAnswers): NewNames {
  const settings = starterSettings(answers);
  const phone = listOf(settings['locations'])[0]?.['phone'];
  return {
    slug: answers.slug,
    name: String(settings['name']),
    phone: String(phone ?? ''),
    email: answers.email ?? `enquiries@${answers.slug}.example`,
  };
}

const asGroup = (value: unknown): Group => (isGroup(value) ? value : {});

/** Parts of the addresses of the original's places, which the new site does not have. */
function slugsOf(settings: Group): readonly string[] {
  return listOf(settings['locations']).flatMap(({ slug, id, name }) => {
    const fromName = typeof name === 'string' ? placeSlug(name) : undefined;
    return [slug, id, fromName].filter((one): one is string => typeof one === 'string' && one !== '');
  });
}

function textFile(content: Uint8Array, replacements: Replacements, slugs: readonly string[]): Uint8Array {
  const text = new TextDecoder().decode(content);
  return encode(replaceAll(withoutPlaceLinks(withoutPlaceLines(text, slugs), slugs), replacements));
}

/** Blocks of a page name places in lines of their own: without them they show all, or the main one. */
function withoutPlaceLines(text: string, slugs: readonly string[]): string {
  if (slugs.length === 0) return text;
  const names = slugs.map((slug) => slug.replace(/[^\w-]/g, '')).join('|');
  const list = new RegExp(`^[ ]*locations?:[ ]*(\\[[^\\]\\n]*\\]|["']?(${names})["']?)[ ]*\\n`, 'gm');
  const items = new RegExp(`^[ ]*locations?:[ ]*\\n([ ]*- ["']?(${names})["']?[ ]*\\n)+`, 'gm');
  return text.replace(items, '').replace(list, '');
}

const withoutPlaceLinks = (text: string, slugs: readonly string[]): string =>
  slugs.reduce((result, slug) => result.replaceAll(`/contact-us/${slug}`, '/contact-us'), text);

/** The same for links in settings. */
const withoutPlaces = (settings: Group, slugs: readonly string[]): unknown =>
  JSON.parse(withoutPlaceLinks(JSON.stringify(settings), slugs));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The new site's own: names, places, hosts and where its leads go. */
const fromStarter = ['slug', 'name', 'abn', 'hosts', 'default_state', 'locations', 'delivery'];

/**
 * Sections that belong to the original dealer: identity, accounts with other systems, secrets, offers and what their law
 * or customers gave them. The new site starts with their defaults.
 */
const sectionsLeftOut = [
  'legal_name',
  'security_contact',
  'website_id',
  'time_zone',
  'phone',
  'delivery',
  'imports',
  'sms',
  'payments',
  'online_payment',
  'orders',
  'spin_to_win',
  'popup',
  'finance',
  'demo',
];

/** Group inside sections that are copied, for the same reason. */
const leftOutWithin: Readonly<Record<string, readonly string[]>> = {
  phones: ['override', 'new', 'used', 'demo'],
  stock: ['excluded_stock_numbers', 'demo_feed'],
  analytics: ['tag_manager_id', 'connect_origins'],
  chat: ['script', 'origins'],
  media: ['photo_hosts', 'cdn'],
  http: ['redirect_hosts'],
  // What shoppers agree to, stored with their enquiries: it must never name another dealer.
  forms: ['terms'],
  reviews: ['hidden_ids'],
  accounts: ['webhook'],
  valuation: ['autograb', 'own_service'],
  test_drives: ['locations'],
};

/** The settings of a new site made from those of another. */
export function copiedSettings(original: Group, answers: StarterAnswers, replacements: Replacements): Group {
  const starter = starterSettings(answers);
  const copiedSections = Object.entries(original)
    .filter(([section]) => !sectionsLeftOut.includes(section) && !fromStarter.includes(section))
    .map(([section, value]) => [section, copySection(section, value)] as const);
  const own = Object.entries(starter).filter(([section]) => fromStarter.includes(section));
  const order = Object.keys(original);
  const sections = Object.fromEntries([
    ...copiedSections.map(([section, value]) => [section, replaceNames(value, replacements)]),
    ...own,
  ]);
  return Object.fromEntries(
    Object.entries({ ...sections, locations: placesOf(original, starter) }).sort(
      ([one], [other]) => place(order, one) - place(order, other),
    ),
  );
}

const place = (order: readonly string[], section: string): number =>
  order.includes(section) ? order.indexOf(section) : order.length;

function starterSettings(answers: StarterAnswers): Group {
  const file = starterSite(answers).find(({ path }) => path === 'tenant.json');
  return asGroup(jsonIn(file?.text));
}

function copySection(section: string, value: unknown): unknown {
  const names = leftOutWithin[section] ?? [];
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.includes(name) && !name.endsWith('_env')),
  );
}

/** Every text in a value with the original's names replaced; a setting that names a secret is left out. */
function replaceNames(value: unknown, replacements: Replacements): unknown {
  if (typeof value === 'string') return replaceAll(value, replacements);
  if (Array.isArray(value)) return value.map((one) => replaceNames(one, replacements));
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.endsWith('_env'))
      .map(([name, one]) => [name, replaceNames(one, replacements)]),
  );
}

/** One place for each kind that the original has, with its hours at the new address. */
function placesOf(original: Group, starter: Group): readonly Group[] {
  const [own = {}] = listOf(starter['locations']);
  const originals = listOf(original['locations']).filter(({ visible }) => visible !== false);
  const kinds = ['sales', 'service', 'parts'] as const;
  const places = kinds.flatMap((kind): readonly Group[] => {
    const ofKind = originals.filter(({ location_type }) => (location_type || 'sales') === kind);
    const model = ofKind.find(({ primary }) => primary === true) ?? ofKind[0];
    return model ? [placeLike(model, own, kind)] : [];
  });
  return places.length > 0 && places.some(({ primary }) => primary) ? places : [own, ...places];
}

function placeLike(model: Group, own: Group, kind: 'sales' | 'service' | 'parts'): Group {
  const { primary: _, name, ...address } = own;
  const hours = Array.isArray(model['opening_hours']) ? { opening_hours: model['opening_hours'] } : {};
  const names = { sales: name, service: `${name} Service`, parts: `${name} Parts` };
  return {
    name: names[kind],
    ...(kind === 'sales' ? { primary: true } : { location_type: kind }),
    ...address,
    ...hours,
  };
}

const listOf = (value: unknown): readonly Group[] => (Array.isArray(value) ? value.map(asGroup) : []);

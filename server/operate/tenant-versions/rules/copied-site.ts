import type { StarterAnswers } from '#server/operate/tenants/rules/starter-site';
import { starterSite } from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { placeSlug } from '#server/settings/rules/plain-path';
import { copiedSettings } from './copied-settings';
import type { FileSet } from './file-set';
import { type Replacements, replaceAll, replacementsFor } from './original-names';

/** Files that only the original dealer may use: its customers' words, its offers, its old addresses. */
const leftOut = /^(reviews|offers|redirects)\.json$/;
const texts = /\.(md|json|txt)$/i;

/**
 * The files of a new site made from another's: settings, texts and pictures, with the dealer's names, places, numbers,
 * hosts, secrets and lead destinations replaced in texts or left out. Fails with one line if the original's settings are
 * unreadable.
 */
export function copiedSite(original: FileSet, answers: StarterAnswers): Result<FileSet, string> {
  const settings = jsonOf(original.get('tenant.json'));
  if (settings === undefined) return err('its tenant.json is missing or not valid JSON');
  const own = starterSite(answers);
  const replacements = replacementsFor(settings, namesIn(own, answers));
  const slugs = slugsOf(settings);
  const files = new Map<string, Uint8Array>();
  for (const [path, content] of original) {
    if (leftOut.test(path) || path === 'tenant.json') continue;
    files.set(path, texts.test(path) ? textFile(content, replacements, slugs) : content);
  }
  const copied = copiedSettings(settings, answers, replacements);
  files.set('tenant.json', encode(`${JSON.stringify(withoutPlaces(copied, slugs), null, 2)}\n`));
  for (const { path, text } of own)
    if (leftOut.test(path) && original.has(path)) files.set(path, encode(text));
  return ok(files);
}

type Settings = Readonly<Record<string, unknown>>;

function namesIn(own: ReturnType<typeof starterSite>, answers: StarterAnswers) {
  const settings = jsonOf(encode(own.find(({ path }) => path === 'tenant.json')?.text ?? '{}')) ?? {};
  const places: readonly unknown[] = Array.isArray(settings['locations']) ? settings['locations'] : [];
  const { phone } = asSettings(places[0]);
  return {
    slug: answers.slug,
    name: String(settings['name']),
    phone: String(phone ?? ''),
    email: answers.email ?? `enquiries@${answers.slug}.example`,
  };
}

function jsonOf(content: Uint8Array | undefined): Settings | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content ?? new Uint8Array()));
    return isSettings(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asSettings = (value: unknown): Settings => (isSettings(value) ? value : {});

/** Parts of the addresses of the original's places, which the new site does not have. */
function slugsOf(settings: Settings): readonly string[] {
  const places: readonly unknown[] = Array.isArray(settings['locations']) ? settings['locations'] : [];
  return places.flatMap((place) => {
    const { slug, id, name } = asSettings(place);
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
const withoutPlaces = (settings: Settings, slugs: readonly string[]): unknown =>
  JSON.parse(withoutPlaceLinks(JSON.stringify(settings), slugs));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

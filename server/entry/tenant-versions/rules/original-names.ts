/** What identifies the dealer of a site that is copied, and what takes its place. */
export interface Replacement {
  readonly from: RegExp;
  readonly to: string;
}

/** The new site, as far as its texts name it. */
export interface NewNames {
  readonly slug: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

interface Settings {
  readonly [key: string]: unknown;
}

/** Names, telephone numbers, addresses and numbers of the original, each replaced wherever a text or link has it. */
export function replacementsFor(settings: Settings, names: NewNames): readonly Replacement[] {
  const places = groupsIn(settings['locations']);
  const hosts = textsIn(settings['hosts']).flatMap((host) => [host, host.replace(/^www\./, '')]);
  const slug = String(settings['slug'] ?? '');
  return [
    // A link to the original's own site leads to the same page of the new one.
    ...longestFirst([...hosts, `${slug}.localhost`]).flatMap((host) => [
      { from: new RegExp(`https?://(www\\.)?${literal(host)}(:\\d+)?(?=/)`, 'gi'), to: '' },
      { from: new RegExp(`https?://(www\\.)?${literal(host)}(:\\d+)?`, 'gi'), to: '/' },
    ]),
    { from: /[\w.+-]+@[\w-]+(\.[\w-]+)+/g, to: names.email },
    ...longestFirst(hosts).map((host) => ({ from: word(host), to: `${names.slug}.example` })),
    ...phonesOf(settings, places).map((phone) => ({ from: digits(phone), to: names.phone })),
    ...idsOf(settings, places).map((id) => ({ from: digits(id), to: '' })),
    ...longestFirst(namesOf(settings, places)).map((name) => ({ from: word(name), to: names.name })),
    ...textsOf(places, ['street']).map((street) => ({ from: word(street), to: '1 Example Street' })),
  ];
}

export const replaceAll = (text: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((result, { from, to }) => result.replace(from, () => to), text);

function namesOf(settings: Settings, places: readonly Settings[]): readonly string[] {
  const name = String(settings['name'] ?? '');
  return [...textsIn([settings['legal_name'], name]), ...textsOf(places, ['name'])];
}

const phonesOf = (settings: Settings, places: readonly Settings[]): readonly string[] => {
  const phones = groupsIn([settings['phones']]);
  return longestFirst([
    ...textsIn([settings['phone']]),
    ...textsOf(phones, ['override', 'new', 'used', 'demo']),
    ...textsOf(places, ['phone', 'landline_phone']),
  ]);
};

/** ABN and licences. */
const idsOf = (settings: Settings, places: readonly Settings[]): readonly string[] =>
  longestFirst([
    ...textsIn([settings['abn']]),
    ...textsOf(places, ['dealer_license_number', 'motor_vehicle_repairer']).flatMap((text) => [
      text,
      ...(text.match(/\d{4,}/g) ?? []),
    ]),
  ]);

const textsOf = (groups: readonly Settings[], keys: readonly string[]): readonly string[] =>
  groups.flatMap((group) => textsIn(keys.map((key) => group[key])));

const textsIn = (values: unknown): readonly string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'string' && value.trim() !== '') : [];

const groupsIn = (values: unknown): readonly Settings[] =>
  Array.isArray(values)
    ? values.filter(
        (value): value is Settings => typeof value === 'object' && value !== null && !Array.isArray(value),
      )
    : [];

const longestFirst = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((one, other) => other.length - one.length);

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text as a whole, capitals aside. */
const word = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`, 'giu');

/** A number however it is spaced: `(07) 5550 0142` and `0755500142`. */
function digits(text: string): RegExp {
  const characters = [...text.replace(/[\s()-]/g, '')].map(literal);
  return characters.length < 4 ? word(text) : new RegExp(`\\(?${characters.join('[\\s()-]*')}`, 'gi');
}

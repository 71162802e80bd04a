import {
  anyOf,
  dialled,
  emailAddress,
  hasSeveralWords,
  hostName,
  literal,
  longestFirst,
  number,
  phonePattern,
  spaced,
} from './name-patterns';
import { changeProse } from './untouched-text';

/** What identifies the dealer of a site that is copied, and what takes its place. */
interface Replacement {
  readonly from: RegExp;
  readonly to: string;
}

/** Replacements of hosts and dialled numbers, made everywhere; and those that leave links, paths, files and colours alone. */
export interface Replacements {
  readonly everywhere: readonly Replacement[];
  readonly inProse: readonly Replacement[];
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

/** Names, telephone numbers, addresses and numbers of the original, each replaced wherever it can only be the dealer's. */
export function replacementsFor(settings: Settings, names: NewNames): Replacements {
  const places = groupsIn(settings['locations']);
  const phones = phonesOf(settings, places).map(phonePattern);
  const streets = textsOf(places, ['street']).filter(hasSeveralWords);
  return {
    everywhere: [
      ...hostReplacements(settings, names),
      ...phones.map((phone) => ({ from: dialled(phone), to: names.phone.replace(/[^\d+]/g, '') })),
    ],
    inProse: [
      { from: emailAddress(), to: names.email },
      ...phones.map((phone) => ({ from: number(phone), to: names.phone })),
      ...idsOf(settings, places).map((id) => ({ from: number(id), to: '' })),
      ...anyOf(namesOf(settings, places)).map((from) => ({ from, to: names.name })),
      ...anyOf(streets).map((from) => ({ from, to: '1 Example Street' })),
    ],
  };
}

function hostReplacements(settings: Settings, names: NewNames): readonly Replacement[] {
  const hosts = textsIn(settings['hosts']).flatMap((host) => [host, host.replace(/^www\./, '')]);
  const slug = String(settings['slug'] ?? '');
  return [
    // A link to the original's own site leads to the same page of the new one.
    ...longestFirst([...hosts, `${slug}.localhost`]).flatMap((host) => [
      { from: new RegExp(`https?://(www\\.)?${literal(host)}(:\\d+)?(?=/)`, 'gi'), to: '' },
      { from: new RegExp(`https?://(www\\.)?${literal(host)}(:\\d+)?(?![\\w-]|\\.\\w)`, 'gi'), to: '/' },
    ]),
    ...longestFirst(hosts).map((host) => ({ from: hostName(host), to: `${names.slug}.example` })),
  ];
}

export function replaceAll(text: string, { everywhere, inProse }: Replacements): string {
  return changeProse(replaceEach(text, everywhere), (prose) => replaceEach(prose, inProse));
}

const replaceEach = (text: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((result, { from, to }) => result.replace(from, () => to), text);

/** Names that stand for this dealer alone: "Service", "Used cars" or the name of a town would hit other words. */
function namesOf(settings: Settings, places: readonly Settings[]): readonly string[] {
  const names = textsIn([settings['legal_name'], settings['name']]);
  const ofPlaces = places.flatMap((place) =>
    textsIn([place['name']]).filter(
      (name) =>
        names.some((one) => name.toLowerCase().includes(one.toLowerCase())) ||
        (hasSeveralWords(name) && !isOfTheTrade(name) && !isSame(name, place['city'])),
    ),
  );
  return [...names, ...ofPlaces];
}

const ofTheTrade =
  /^(the|our|and|&|new|used|demo|certified|pre-owned|cars?|vehicles?|trucks?|main|head|sales|service|servicing|parts|accessories|fleet|finance|department|cent(re|er)|workshop|showroom|yard|office|reception|dealership)$/i;
const isOfTheTrade = (name: string): boolean =>
  name
    .trim()
    .split(/\s+/)
    .every((one) => ofTheTrade.test(one));

const isSame = (name: string, other: unknown): boolean =>
  typeof other === 'string' && name.trim().toLowerCase() === other.trim().toLowerCase();

const phonesOf = (settings: Settings, places: readonly Settings[]): readonly string[] => {
  const phones = groupsIn([settings['phones']]);
  return longestFirst([
    ...textsIn([settings['phone']]),
    ...textsOf(phones, ['override', 'new', 'used', 'demo']),
    ...textsOf(places, ['phone', 'landline_phone']),
  ]).filter(isDistinct);
};

/** Whether a number can stand for the dealer alone: four digits could be a year, a price or a postcode. */
const isDistinct = (text: string): boolean => /\d/.test(text) && text.replace(/[\s()-]/g, '').length > 4;

/** Patterns of the ABN and the licences. */
const idsOf = (settings: Settings, places: readonly Settings[]): readonly string[] => [
  ...longestFirst([
    ...textsIn([settings['abn']]),
    ...textsOf(places, ['dealer_license_number', 'motor_vehicle_repairer']),
  ])
    .filter(isDistinct)
    .map(spaced),
  ...longestFirst(
    textsOf(places, ['dealer_license_number', 'motor_vehicle_repairer']).flatMap(
      (text) => text.match(/\d{5,}/g) ?? [],
    ),
  ),
];

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

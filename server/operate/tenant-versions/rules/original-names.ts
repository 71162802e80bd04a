import { type Group, isGroup } from '#server/platform/text/json';

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

/** Names, telephone numbers, addresses and numbers of the original, each replaced wherever it can only be the dealer's. */
export function replacementsFor(settings: Group, names: NewNames): Replacements {
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

function hostReplacements(settings: Group, names: NewNames): readonly Replacement[] {
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
function namesOf(settings: Group, places: readonly Group[]): readonly string[] {
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

const phonesOf = (settings: Group, places: readonly Group[]): readonly string[] => {
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
const idsOf = (settings: Group, places: readonly Group[]): readonly string[] => [
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

const textsOf = (groups: readonly Group[], keys: readonly string[]): readonly string[] =>
  groups.flatMap((group) => textsIn(keys.map((key) => group[key])));

const textsIn = (values: unknown): readonly string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'string' && value.trim() !== '') : [];

const groupsIn = (values: unknown): readonly Group[] => (Array.isArray(values) ? values.filter(isGroup) : []);

const longestFirst = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((one, other) => other.length - one.length);

export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const hasSeveralWords = (text: string): boolean => /\S\s+\S/.test(text);

/** Starts once in each run of letters: a long one costs no more than its length. */
export const emailAddress = (): RegExp => /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+/g;

/** Patterns that find any of these texts in one go; a text of one word only as it is written, or in capitals. */
function anyOf(texts: readonly string[]): readonly RegExp[] {
  const patterns = longestFirst(texts.map((text) => text.trim())).map((text) =>
    hasSeveralWords(text) ? anyCase(text) : `(?:${literal(text)}|${literal(text.toUpperCase())})`,
  );
  return patterns.length > 0 ? [whole(patterns.join('|'))] : [];
}

const anyCase = (text: string): string =>
  [...text]
    .map((letter) => {
      const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
      if (/\s/.test(letter)) return '\\s';
      return small === capital || small.length + capital.length > 2
        ? literal(letter)
        : `[${small}${capital}]`;
    })
    .join('');

/** A pattern between the ends of words. */
const whole = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'gu');

const between = String.raw`[\s()-]{0,3}`;

/** A pattern of a number however it is spaced: `51 824 753 556` and `51824753556`. */
const spaced = (text: string): string => [...text.replace(/[\s()-]/g, '')].map(literal).join(between);

/** The same for a telephone number, with and without the code of Australia: `(07) 5550 0142` and `+61755500142`. */
function phonePattern(text: string): string {
  const [, prefix, rest] = /^(\+61|0)?(.*)$/s.exec(text.replace(/[\s()-]/g, '')) ?? [];
  const local = spaced((rest ?? '').replace(/^0/, ''));
  return prefix === undefined ? local : `(?:\\+61${between}0?|\\(?0)${between}${local}`;
}

const number = (pattern: string): RegExp => new RegExp(`(?<!\\w)\\(?${pattern}(?!\\w)`, 'gi');

const dialled = (pattern: string): RegExp => new RegExp(`(?<=\\b(?:tel|sms):)${pattern}(?!\\w)`, 'gi');

/** A pattern of a host, apart from hosts that only begin like it. */
const hostName = (host: string): RegExp => new RegExp(`(?<![\\w-])${anyCase(host)}(?![\\w-]|\\.\\w)`, 'gu');

const fileName = String.raw`\.(?:json|md|txt|svg|png|jpe?g|webp|avif|gif|ico|pdf|docx?|xlsx?|csv|zip|mp4|webm|woff2?|ttf|otf|css|m?js|html?|xml)`;

/** Parts of a text that no name may change, each of a limited length. */
const untouched = new RegExp(
  [
    // A value or a quoted text that is a file's name, spaces included.
    String.raw`^[^\n"]{1,200}${fileName}$`,
    String.raw`"[^"\n]{1,200}${fileName}"`,
    // The target of a Markdown link; numbers and email addresses may change there.
    String.raw`\]\((?!mailto:|tel:|sms:)(?:<[^>\n]{0,2000}>|[^\s)]{0,2000})`,
    String.raw`(?<!\w)[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)\]]{1,2000}`,
    // A path, and the name of a file.
    String.raw`(?<![\w/<])\/[\w%~.@-][^\s"'<>)\],]{0,2000}`,
    String.raw`(?<![\w@%./-])[\w@%./-]{1,200}${fileName}(?!\w)`,
    // A colour or an anchor.
    String.raw`#[\w-]{1,64}`,
  ].join('|'),
  'giu',
);

/** Changes a text apart from its links, paths, names of files, and colours. */
function changeProse(text: string, change: (prose: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(untouched)) {
    parts.push(change(text.slice(end, match.index)), match[0]);
    end = match.index + match[0].length;
  }
  return [...parts, change(text.slice(end))].join('');
}

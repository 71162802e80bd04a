import { type StarterAnswers, starterSite } from '#server/operate/tenants/rules/starter-site';
import { type Replacements, replaceAll } from './original-names';

type Settings = Readonly<Record<string, unknown>>;

/** The new site's own: names, places, hosts and where its leads go. */
const fromStarter = ['slug', 'name', 'abn', 'hosts', 'default_state', 'locations', 'delivery'];

/**
 * Sections that belong to the original dealer: identity, accounts with other systems, secrets, offers and what their law
 * or customers gave them. The new site starts with their defaults.
 */
const leftOut = [
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
];

/** Settings inside sections that are copied, for the same reason. */
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

/** Settings in the dealer's own words that are left out: the author of the copy is told. */
export const leftOutPaths: readonly string[] = ['forms.terms'];

/** The settings of a new site made from those of another. */
export function copiedSettings(
  original: Settings,
  answers: StarterAnswers,
  replacements: Replacements,
): Settings {
  const starter = starterSettings(answers);
  const copiedSections = Object.entries(original)
    .filter(([section]) => !leftOut.includes(section) && !fromStarter.includes(section))
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

function starterSettings(answers: StarterAnswers): Settings {
  const file = starterSite(answers).find(({ path }) => path === 'tenant.json');
  return file ? asSettings(JSON.parse(file.text)) : {};
}

function copySection(section: string, value: unknown): unknown {
  const names = leftOutWithin[section] ?? [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.includes(name) && !name.endsWith('_env')),
  );
}

/** Every text in a value with the original's names replaced; a setting that names a secret is left out. */
function replaceNames(value: unknown, replacements: Replacements): unknown {
  if (typeof value === 'string') return replaceAll(value, replacements);
  if (Array.isArray(value)) return value.map((one) => replaceNames(one, replacements));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.endsWith('_env'))
      .map(([name, one]) => [name, replaceNames(one, replacements)]),
  );
}

/** One place for each kind that the original has, with its hours at the new address. */
function placesOf(original: Settings, starter: Settings): readonly Settings[] {
  const [own = {}] = listOf(starter['locations']);
  const originals = listOf(original['locations']).filter(({ visible }) => visible !== false);
  const kinds = ['sales', 'service', 'parts'] as const;
  const places = kinds.flatMap((kind): readonly Settings[] => {
    const ofKind = originals.filter(({ location_type }) => (location_type || 'sales') === kind);
    const model = ofKind.find(({ primary }) => primary === true) ?? ofKind[0];
    return model ? [placeLike(model, own, kind)] : [];
  });
  return places.length > 0 && places.some(({ primary }) => primary) ? places : [own, ...places];
}

function placeLike(model: Settings, own: Settings, kind: 'sales' | 'service' | 'parts'): Settings {
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

const listOf = (value: unknown): readonly Settings[] => (Array.isArray(value) ? value.map(asSettings) : []);

const asSettings = (value: unknown): Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

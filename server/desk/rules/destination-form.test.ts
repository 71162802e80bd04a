import { expect, test } from 'vitest';
import { deliverySchema } from '#server/settings/delivery-schema';
import { keptSecrets, readDestination } from './destination-form';
import { destinationKinds, destinationNode, kindNamed } from './destination-kinds';

const newSecret = () => `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const read = (
  kind: string,
  fields: Readonly<Record<string, string>>,
  before?: Readonly<Record<string, unknown>>,
) =>
  readDestination(new URLSearchParams(fields), {
    slug: 'hill-end',
    locations: [],
    mayPostTo: (url) => url.startsWith('https:'),
    kind: kindNamed(kind) ?? 'email',
    before,
    newSecret,
  });

/** What an owner might type into each kind's form. */
const typed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  email: { to: 'a@crm.example, b@crm.example' },
  'adf-email': { to: 'a@crm.example' },
  'adf-post': { url: 'https://crm.example/adf' },
  webhook: { url: 'https://crm.example/hook', thin: 'true' },
  autogate: { seller_id: '5b1c2a4e-0b4f-4f6e-9d2a-6f1f3d7c9a10', user: 'us', password_env: 'p' },
  'dealer-studio': { token_env: 't', dealership_id: '356' },
  easycars: { client_id: 'c', client_secret_env: 's', account_number: '7', account_secret_env: 'a' },
};

test.each(destinationKinds.map(({ kind }) => kind))(
  'the form of %s makes a destination that the schema takes',
  (kind) => {
    const { settings, errors, secrets } = read(kind, { name: 'Our-CRM', ...typed[kind] });
    expect(errors).toEqual({});
    const [destination] = deliverySchema.parse({ destinations: [settings] }).destinations;
    expect(destination).toMatchObject({ name: 'our-crm', kind, enabled: true });
    for (const name of secrets.keys()) expect(name).toMatch(/^HILL_END_DESK_OUR_CRM_[A-Z_]+$/);
    expect([...secrets.keys()].sort()).toEqual([...keptSecrets('hill-end', settings)].sort());
    const { required = [] } = destinationNode(kindNamed(kind) ?? 'email');
    const ownEntries = required.filter((name) => !['name', 'kind', 'secret_env'].includes(name));
    expect(Object.keys(read(kind, { name: 'crm' }).errors).sort()).toEqual(ownEntries.sort());
  },
);

test('an empty secret stays as it is, and a typed one takes its place under another name', () => {
  const first = read('dealer-studio', { name: 'studio', token_env: 'one' });
  const same = read('dealer-studio', { dealership_id: '7' }, first.settings);
  expect([same.settings['token_env'], same.secrets.size]).toEqual(['HILL_END_DESK_STUDIO_TOKEN', 0]);
  const next = read('dealer-studio', { token_env: 'two' }, first.settings);
  expect(next.secrets).toEqual(new Map([['HILL_END_DESK_STUDIO_TOKEN_2', 'two']]));
  const third = read('dealer-studio', { token_env: 'three' }, next.settings);
  expect(third.settings['token_env']).toBe('HILL_END_DESK_STUDIO_TOKEN');
});

test('a webhook keeps its earlier secret beside a new one, and stays switched off', () => {
  const before = {
    ...read('webhook', { name: 'crm', url: 'https://crm.example/' }).settings,
    enabled: false,
  };
  const { settings, secrets } = read('webhook', { url: 'https://crm.example/', new_secret: 'yes' }, before);
  expect(settings).toMatchObject({
    enabled: false,
    secret_env: 'HILL_END_DESK_CRM_SECRET_2',
    previous_secret_env: 'HILL_END_DESK_CRM_SECRET',
  });
  expect([...secrets.values()]).toEqual([newSecret()]);
  expect(read('webhook', { url: 'https://crm.example/' }, before).secrets.size).toBe(0);
});

test('kinds and locations of leads are those that are ticked', () => {
  const form = new URLSearchParams({
    name: 'crm',
    to: 'a@crm.example',
    'boxes:categories': '',
    'categories:Finance': 'yes',
    'categories:Parts': 'yes',
    'boxes:locations': '',
    'locations:north': 'yes',
  });
  const locations = ['north', 'south'].map((id) => ({ id, name: id }));
  const context = { slug: 'hill-end', locations, kind: 'email' as const, mayPostTo: () => true, newSecret };
  expect(readDestination(form, context).settings).toEqual({
    name: 'crm',
    kind: 'email',
    to: ['a@crm.example'],
    categories: ['Finance', 'Parts'],
    locations: ['north'],
  });
});

test.each([
  ['email', { to: 'a@crm.example, nobody' }, 'to'],
  ['webhook', { url: 'crm.example' }, 'url'],
  ['webhook', { url: 'http://crm.example/' }, 'url'],
  ['webhook', { url: 'https://us:them@crm.example/' }, 'url'],
  ['dealer-studio', { token_env: 't', dealership_id: '12 a' }, 'dealership_id'],
])('a field of %s that the settings refuse says so beside it: %j', (kind, fields, field) => {
  expect(Object.keys(read(kind, { name: 'crm', ...fields }).errors)).toEqual([field]);
});

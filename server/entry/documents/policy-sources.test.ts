import { describe, expect, test } from 'vitest';
import { chatSchema } from '#server/settings/home-schema';
import { emptySiteData } from '#server/settings/site-data';
import { square, stripe } from '../../../tests/support/payment-methods';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { chatOrigins, policySources } from './policy-sources';

const tenant = (settings: object) =>
  testTenant({
    locations: [testLocation('a', { place_url: 'https://maps.example/x' })],
    ...settings,
  });
const used = (settings: object, data: object = {}) =>
  policySources(tenant(settings), { ...emptySiteData, ...data });

test.each([
  ['openstreetmap', ['https://www.openstreetmap.org']],
  ['google', ['https://www.google.com']],
  ['none', []],
] as const)('frame sources of a site: %s maps allow only their map provider', (provider, expected) => {
  expect(used({ maps: { provider } }).frames).toEqual(expected);
});

describe('connection sources of a page', () => {
  test('are the site alone', () => {
    expect(used({}).connects).toEqual([]);
    expect(used({ analytics: { connect_origins: ['https://tags.example'] } }).connects).toEqual([]);
  });
  test("include the targets of a tag manager's tags", () => {
    const analytics = { tag_manager_id: 'GTM-ABC123', connect_origins: ['https://tags.example'] };
    const { connects, images } = used({ analytics });
    expect(connects).toEqual(
      expect.arrayContaining(['https://www.googletagmanager.com', 'https://tags.example']),
    );
    expect(images).toEqual(connects);
  });
});

describe('a chat', () => {
  const chat = { script: 'https://chat.example/w.js', origins: ['https://*.widgets.example'] };
  const origins = ['https://chat.example', 'https://*.widgets.example'];
  test('may connect, show frames and load its own styles', () => {
    expect(used({ chat })).toMatchObject({ connects: origins, widgets: origins });
    expect(used({ chat }).frames).toEqual(expect.arrayContaining(origins));
  });
  test('allows nothing without a script', () => {
    expect(used({ chat: { origins: chat.origins } }).widgets).toEqual([]);
  });
  test.each([
    'https://*',
    'https://*.',
    'https://a*.example',
    'https://chat.example/x',
    'https://x',
    "https://x.y 'self'",
  ])('may not use %s as an origin', (origin) => {
    expect(() => used({ chat: { ...chat, origins: [origin] } })).toThrow();
  });
});

describe('image sources of a page', () => {
  test('are the site alone, if nothing names another host', () => expect(used({}).images).toEqual([]));
  test('include the service that resizes photos', () => {
    const cdn = { scheme: 'cloudinary', base: 'https://res.cloudinary.com/dealer' };
    expect(used({ media: { cdn } }).images).toEqual(['https://res.cloudinary.com']);
  });
  test('include the hosts of pictures in its files, but not of links', () => {
    const data = {
      offers: [{ image_url: 'https://cdn.example/a.jpg', model: { override_url: 'https://links.example/' } }],
      models: { manufacturers: [{ logo: { url: 'https://logos.example/l.svg' } }], models: [] },
      content: new Map([['/about', { cover: 'https://words.example/c.png', url: 'https://else.example' }]]),
    };
    expect(used({}, data).images).toEqual([
      'https://cdn.example',
      'https://logos.example',
      'https://words.example',
    ]);
  });
});

test.each<[string, object | undefined, string[]]>([
  ['no chat', undefined, []],
  ['a form', {}, []],
  ['a script: its own', { script: 'https://chat.example/w.js' }, ['https://chat.example']],
  [
    'and what the dealer adds',
    { script: 'https://chat.example/w.js', origins: ['https://*.widget.example', 'https://chat.example'] },
    ['https://chat.example', 'https://*.widget.example'],
  ],
])('origins of the chat: %s', (_case, given, expected) => {
  expect(chatOrigins(given && chatSchema.parse(given))).toEqual(expected);
});

test.each([
  ['without payments', [], []],
  ['with practice', [{ kind: 'practice' }], []],
  ['with Square', [square], ['https://checkout.square.site']],
  ['with Stripe', [stripe], ['https://checkout.stripe.com']],
  ['with Stripe at its domain', [{ ...stripe, page: 'https://pay.example' }], ['https://pay.example']],
])('forms of a site %s', (_, methods, expected) => {
  expect(used({ payments: { methods } }).forms).toEqual(expected);
});

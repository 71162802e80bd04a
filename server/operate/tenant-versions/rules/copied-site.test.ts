import { expect, test } from 'vitest';
import { copiedSettings } from './copied-site';
import { replacementsFor } from './original-names';

const names = { slug: 'hill', name: 'Hill Cars', phone: '(08) 5550 0199', email: 'leads@hill.example' };
const base = { slug: 'brolga', name: 'Brolga Motors' };
const copied = (settings: object) => {
  const original = { ...base, ...settings };
  return copiedSettings(original, { slug: 'hill', name: 'Hill Cars' }, replacementsFor(original, names));
};

test.each<[string, object, string, unknown]>([
  ['the look', { theme: { accent: '#123456' } }, 'theme', { accent: '#123456' }],
  ['texts, with the new name', { home: { title: 'At Brolga Motors' } }, 'home', { title: 'At Hill Cars' }],
  ['texts in lists', { a: [{ b: ['Brolga Motors'] }] }, 'a', [{ b: ['Hill Cars'] }]],
  ['numbers and switches', { stock: { a: 0, b: false, c: null } }, 'stock', { a: 0, b: false, c: null }],
])('copies %s', (_name, settings, section, value) => {
  expect(copied(settings)[section]).toEqual(value);
});

test.each<[string, object, string]>([
  ['the legal name', { legal_name: 'Brolga Pty Ltd' }, 'legal_name'],
  ['the telephone number', { phone: '1300 555 014' }, 'phone'],
  ['feeds', { imports: { sources: [] } }, 'imports'],
  ['payments', { payments: { methods: [] } }, 'payments'],
  ['terms of finance', { finance: { rate: 7 } }, 'finance'],
  ['the popup', { popup: { title: 'x' } }, 'popup'],
  ['the mark of a demonstration', { demo: { market: 'listings.csv' } }, 'demo'],
])('leaves out %s', (_name, settings, section) => {
  expect(copied(settings)).not.toHaveProperty(section);
});

test.each<[string, object, object]>([
  ['its analytics', { analytics: { tag_manager_id: 'GTM-1', on: true } }, { analytics: { on: true } }],
  ['a chat script', { chat: { script: 'https://x.example', label: 'Chat' } }, { chat: { label: 'Chat' } }],
  ['names of secrets', { a: { key_env: 'K', b: [{ c_env: 'C', d: 1 }] } }, { a: { b: [{ d: 1 }] } }],
  ['consent texts', { forms: { terms: { text: 'Brolga' }, ask_rego: true } }, { forms: { ask_rego: true } }],
  ['locations of test drives', { test_drives: { locations: ['a'], days: 7 } }, { test_drives: { days: 7 } }],
])('copies a section without %s', (_name, settings, section) => {
  const all = copied(settings);
  expect(Object.fromEntries(Object.keys(section).map((key) => [key, all[key]]))).toEqual(section);
});

test('copies no recipients of leads, no hosts and no ABN', () => {
  const settings = { delivery: { email_to: ['a@brolga.example'] }, hosts: ['b.example'], abn: '51824753556' };
  const { delivery, hosts, abn, slug, name } = copied(settings);
  expect(delivery ?? {}).not.toMatchObject({ email_to: ['a@brolga.example'] });
  expect([hosts ?? [], abn, slug, name]).toEqual([[], undefined, 'hill', 'Hill Cars']);
});

test.each<[string, unknown, string[]]>([
  ['none', undefined, ['Hill Cars']],
  ['no list', 'Aspley', ['Hill Cars']],
  ['two yards', [{ name: 'A', primary: true }, { name: 'B' }], ['Hill Cars']],
  [
    'a yard, a workshop and a parts counter',
    [{ name: 'A' }, { name: 'B', location_type: 'parts' }, { name: 'C', location_type: 'service' }],
    ['Hill Cars', 'Hill Cars Service', 'Hill Cars Parts'],
  ],
  ['only a workshop', [{ name: 'C', location_type: 'service' }], ['Hill Cars', 'Hill Cars Service']],
  ['one that is hidden', [{ name: 'A' }, { location_type: 'parts', visible: false }], ['Hill Cars']],
])('has a place of each kind that the original has: %s', (_name, locations, places) => {
  const own = copied({ locations })['locations'];
  expect(Array.isArray(own) ? own.map(({ name }) => name) : own).toEqual(places);
});

test('a place keeps the hours, and sections their order', () => {
  const hours = [{ day: 'monday', open: '08:00' }];
  const own = copied({ locations: [{ name: 'A', street: '1 A Road', opening_hours: hours }], theme: {} });
  expect(own['locations']).toMatchObject([{ opening_hours: hours }]);
  expect(JSON.stringify(own)).not.toContain('1 A Road');
  expect(Object.keys(own).slice(0, 4)).toEqual(['slug', 'name', 'locations', 'theme']);
});

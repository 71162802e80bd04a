import { expect, test } from 'vitest';
import { isSameContent, manifestOf, manifestText, parseManifest, printOf } from './manifest';

const filesOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
const [first, later] = [new Date(1_000), new Date(2_000)];
const before = manifestOf(filesOf({ 'tenant.json': '{}', 'b.md': 'b' }), new Map(), first);

test.each<[string, Record<string, string>, Record<string, number>]>([
  ['same content keeps it', { 'b.md': 'b', 'tenant.json': '{}' }, { 'b.md': 1_000, 'tenant.json': 1_000 }],
  ['new content changes it', { 'tenant.json': '{ }', 'b.md': 'b' }, { 'b.md': 1_000, 'tenant.json': 2_000 }],
  ['a new file has a new one, although its content is old', { 'a.md': 'b' }, { 'a.md': 2_000 }],
  ['no files have none', {}, {}],
])('the instant of a file: %s', (_name, texts, instants) => {
  const after = manifestOf(filesOf(texts), before, later);
  expect([...after].map(([path, { changedMs }]) => [path, changedMs])).toEqual(Object.entries(instants));
});

test.each<[string, Record<string, string>, boolean]>([
  ['the same files, in another order', { 'b.md': 'b', 'tenant.json': '{}' }, true],
  ['another content', { 'tenant.json': '{}', 'b.md': 'c' }, false],
  ['another name', { 'tenant.json': '{}', 'c.md': 'b' }, false],
  ['a file more', { 'tenant.json': '{}', 'b.md': 'b', 'c.md': '' }, false],
  ['a file less', { 'tenant.json': '{}' }, false],
])('compares contents, whatever their instants: %s', (_name, texts, same) => {
  expect(isSameContent(before, manifestOf(filesOf(texts), new Map(), later))).toBe(same);
});

test('reads as it was written, in order of path, and has a print of its own', () => {
  const text = manifestText(before);
  expect([...parseManifest(text)]).toEqual([...before]);
  expect([...before.keys()]).toEqual(['b.md', 'tenant.json']);
  expect(printOf(parseManifest(text))).toBe(printOf(before));
  expect(printOf(before)).toMatch(/^[0-9a-f]{16}$/);
  expect(printOf(manifestOf(filesOf({ 'b.md': 'b' }), before, first))).not.toBe(printOf(before));
});

const sha256 = 'a'.repeat(64);
test.each([
  ['no JSON', ''],
  ['a list', '[]'],
  ['a short hash', JSON.stringify({ a: { sha256: 'a', bytes: 1, changed_ms: 1 } })],
  ['bytes below none', JSON.stringify({ a: { sha256, bytes: -1, changed_ms: 1 } })],
  ['a text for a number', JSON.stringify({ a: { sha256, bytes: '1', changed_ms: 1 } })],
  ['no instant', JSON.stringify({ a: { sha256, bytes: 1 } })],
])('refuses a manifest with %s', (_name, text) => {
  expect(() => parseManifest(text)).toThrow();
});

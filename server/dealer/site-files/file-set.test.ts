import { expect, test } from 'vitest';
import {
  checkFileSet,
  isSameContent,
  manifestOf,
  manifestText,
  mostFileBytes,
  mostFiles,
  mostTotalBytes,
  parseManifest,
  pathProblem,
  printOf,
} from './file-set';

test.each(['tenant.json', 'content/about-us.md', 'assets/team/Yard-1.JPG', 'assets/fonts/inter.woff2'])(
  'a site may have %s',
  (path) => expect(pathProblem(path)).toBeUndefined(),
);

test.each([
  ['../other/tenant.json'],
  ['content/../../tenant.json'],
  ['/etc/passwd.txt'],
  ['content//a.md'],
  ['./tenant.json'],
  [''],
  ['content\\a.md'],
  ['C:/a.md'],
  ['content/a\u0000.md'],
  ['.env'],
  ['content/.hidden.md'],
  ['content/a.md~'],
  ['server.js'],
  ['assets/page.html'],
  ['tenant'],
  ['a/b/c/d/e/f/g.md'],
  [`${'a'.repeat(200)}.md`],
])('refuses the path %j', (path) => expect(pathProblem(path)).toBeTypeOf('string'));

const messagesOf = (files: readonly (readonly [string, Uint8Array])[]) => {
  const result = checkFileSet('hill', new Map(files));
  return result.ok ? [] : result.error.map(({ file, message }) => `${file}: ${message}`);
};
const none = new Uint8Array();

test('limits the number of files, the bytes of each and the bytes of all', () => {
  const many = Array.from({ length: mostFiles + 1 }, (_, at) => [`content/${at}.md`, none] as const);
  expect(messagesOf(many.slice(1))).toEqual([]);
  expect(messagesOf(many)).toEqual([
    'hill/: expected at most 2,000 files, found 2,001: remove those that the site does not use',
  ]);
  const largest = new Uint8Array(mostFileBytes);
  expect(messagesOf([['assets/a.jpg', largest]])).toEqual([]);
  expect(messagesOf([['assets/a.jpg', new Uint8Array(mostFileBytes + 1)]])).toEqual([
    'hill/assets/a.jpg: expected at most 12 MiB',
  ]);
  const count = Math.floor(mostTotalBytes / mostFileBytes) + 1;
  expect(
    messagesOf(Array.from({ length: count }, (_, at) => [`assets/${at}.jpg`, largest] as const)),
  ).toEqual(['hill/: expected at most 100 MiB in total']);
});

test('refuses names that some disks could not hold side by side', () => {
  expect(
    messagesOf([
      ['content/a.md', none],
      ['content/A.md', none],
    ]),
  ).toEqual(['hill/content/A.md: expected a name that no other file or folder has, capitals aside']);
  expect(
    messagesOf([
      ['a.md/b.md', none],
      ['a.md', none],
    ]),
  ).toHaveLength(1);
});

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

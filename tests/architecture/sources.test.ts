import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isTest = /\.test\.tsx?$/;
const files = ['app', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(tsx?|mjs)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const unitTests = files.filter(({ name }) => isTest.test(name));
const sources = files.filter(({ name }) => name.startsWith('server/') && !isTest.test(name));
const namesWith = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('all sources and unit tests are read', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(unitTests.length).toBeGreaterThan(200);
});

describe('no file of the server', () => {
  test.each([
    ['rewrites the command line', /process\.argv\s*=[^=]|process\.argv\.(?:splice|push|shift)/],
    ['swaps a loaded module', /require\.cache(?:\[[^\]]*\]|\.\w+)\s*=[^=]/],
    ["removes other code's signal handlers", /process\.removeAllListeners/],
    ["replaces a response's writeHead", /\bwriteHead\s*[:=]/],
    // Node's recursive mkdir may never end: makeFolder does.
    ['makes nested folders with mkdir', /\bmkdir(?:Sync)?\([^;]*?recursive: true/],
  ])('%s', (_, trick) => {
    expect(namesWith(trick)).toEqual([]);
  });

  test('replaces a method of a Node object, except remix-serve-workarounds.ts', () => {
    expect(namesWith(/Object\.assign\((?:request|response|socket)\b/)).toEqual([
      'server/platform/http/remix-serve-workarounds.ts',
    ]);
  });
});

test('no file spreads an object or a list that is written on the spot: long ones span lines', () => {
  expect(namesWith(/\.\.\.\(?\{/, files)).toEqual([]);
  expect(namesWith(/\.\.\.\(?\[[^[\]]*\](?: as const\))?\s*[,)\]]/, files)).toEqual([]);
});

test('no unit test mocks a module: the files of one process share their modules', () => {
  expect(namesWith(/\bvi\.(?:do)?mock\(/i, unitTests)).toEqual([]);
});

test("the thread that fits asking prices has no package in its program, which would take memory beside the site's", async () => {
  const { metafile } = await build({
    entryPoints: ['server/entry/services/market-worker.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: 'build',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(imported.filter((path) => !path.startsWith('node:'))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(server, name), 'utf8') }));

describe('no file of the server', () => {
  test.each([
    ['rewrites the command line', /process\.argv\s*=[^=]|process\.argv\.(?:splice|push|shift)/],
    ['swaps a loaded module', /require\.cache(?:\[[^\]]*\]|\.\w+)\s*=[^=]/],
    ["removes other code's signal handlers", /process\.removeAllListeners/],
    ["replaces a response's writeHead", /\bwriteHead\s*[:=]/],
  ])('%s', (_, trick) => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(({ text }) => trick.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('replaces a method of a Node object, except remix-serve-workarounds.ts', () => {
    const replacing = sources.filter(({ text }) =>
      /Object\.assign\((?:request|response|socket)\b/.test(text),
    );
    expect(replacing.map(({ name }) => name)).toEqual(['platform/http/remix-serve-workarounds.ts']);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

test('the server makes nested folders with makeFolder: Node’s recursive mkdir may never end', () => {
  expect(sources.length).toBeGreaterThan(500);
  const recursive = sources.filter((name) =>
    /\bmkdir(?:Sync)?\([^;]*?recursive: true/.test(readFileSync(join(server, name), 'utf8')),
  );
  expect(recursive).toEqual([]);
});

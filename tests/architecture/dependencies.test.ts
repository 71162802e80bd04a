import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const packages: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
);

describe('DEPENDENCIES.md', () => {
  const sections = readFileSync(resolve(root, 'DEPENDENCIES.md'), 'utf8').split('\n## ').slice(1);

  it.each([
    ['dependencies', 'In the site'],
    ['optionalDependencies', 'Optional'],
    ['devDependencies', 'For building and testing'],
  ])('lists the %s with what each is for', (kind, title) => {
    const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
    const rows = Array.from(section.matchAll(/^\| `(\S+)`\s+\| \S/gm), ([, name]) => name);
    expect(rows).toEqual(Object.keys(packages[kind] ?? {}));
  });
});

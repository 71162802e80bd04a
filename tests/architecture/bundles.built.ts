import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = resolve(import.meta.dirname, '../../build/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(js|css|html)$/.test(file),
);
const sources = files.map((file) => [file, readFileSync(join(client, file), 'utf8')] as const);

/** Words that occur in server code only: variables, tables, drivers, and Node itself. */
const markers = [
  'DATABASE_URL',
  'MEILI_ADMIN_KEY',
  'SESSION_SECRET',
  'SMTP_URL',
  'better-sqlite3',
  'kysely',
  'nodemailer',
  'stock_versions',
  'api_keys',
  'node:fs',
  'node:crypto',
  'process.env',
];

describe('what the browser gets', () => {
  it('is there to be looked at', () => {
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3);
  });
  it.each(markers)('holds nothing of the server: no %s', (marker) => {
    expect(sources.filter(([, text]) => text.includes(marker)).map(([file]) => file)).toEqual([]);
  });
  it('carries no source maps', () => {
    expect(sources.filter(([, text]) => text.includes('sourceMappingURL=')).map(([file]) => file)).toEqual(
      [],
    );
  });
});

const folder = resolve(client, '../server');
const programs = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** Node reads a program as a whole and gives back little of the memory that it takes for that. */
const mostLetters = 1_200_000;

describe('the built server', () => {
  it('is in several programs, none of which is long', () => {
    expect(programs.length).toBeGreaterThan(8);
    expect(programs.filter(({ text }) => text.length > mostLetters).map(({ file }) => file)).toEqual([]);
  });
  it('has those words, so that their absence above means something', () => {
    const text = programs.map((program) => program.text).join('');
    const inServer = markers.filter((marker) => text.includes(marker));
    expect(inServer).toEqual(expect.arrayContaining(['DATABASE_URL', 'stock_versions', 'node:fs']));
  });
  it('holds no style sheets: those of the browser are served', () => {
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' })).not.toContainEqual(
      expect.stringMatching(/\.css$/),
    );
  });
});

it('no class name in a style sheet is in the middle of a selector’s word, such as :first-.child', () => {
  const assets = join(client, 'assets');
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(1);
  const broken = sheets.flatMap(
    (file) => readFileSync(join(assets, file), 'utf8').match(/:[a-z-]*[a-z]-\.\w+/g) ?? [],
  );
  expect(broken).toEqual([]);
});

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

describe('the build of the server', () => {
  it('does hold those words, so that their absence above means something', () => {
    const folder = resolve(client, '../server');
    const server = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const text = server.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    const found = markers.filter((marker) => text.includes(marker));
    expect(found).toEqual(expect.arrayContaining(['DATABASE_URL', 'stock_versions', 'node:fs']));
  });
});

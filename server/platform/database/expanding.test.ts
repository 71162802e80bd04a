import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { applyMigrations } from './apply-migrations';
import { connectSqlite } from './connect';
import { migrations } from './migrations';
import type { Database } from './schema';

const folder = mkdtempSync(join(tmpdir(), 'expanding-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Columns by `table.column`; whether a row can be stored without it. */
type Columns = ReadonlyMap<string, { readonly type: string; readonly isOptional: boolean }>;

async function columnsOf(db: Kysely<Database>): Promise<Columns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const isOptional = column.isNullable || column.hasDefaultValue || column.isAutoIncrementing;
        return [`${name}.${column.name}`, { type: column.dataType, isOptional }] as const;
      }),
    ),
  );
}

/** Why the previous release cannot run on a changed schema. */
function obstacles(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
  const lost = [...before].filter(([name, { type }]) => after.get(name)?.type !== type);
  const demanded = [...after].filter(
    ([name, { isOptional }]) => !before.has(name) && !isOptional && tables.has(name.split('.')[0] ?? ''),
  );
  return [...lost.map(([name]) => `lost ${name}`), ...demanded.map(([name]) => `demands ${name}`)];
}

const opened: Kysely<Database>[] = [];
afterAll(() => Promise.all(opened.map((db) => db.destroy())));
async function databaseUpTo(name: string, label: string): Promise<Kysely<Database>> {
  const db = connectSqlite(join(folder, label));
  opened.push(db);
  const earlier = Object.entries(migrations).filter(([one]) => one <= name);
  await applyMigrations(db, Object.fromEntries(earlier));
  return db;
}

const names = Object.keys(migrations);
/** Releases before these stopped the site for an update. */
const firstExpanding = '0044-webhooks';

describe('the previous release', () => {
  it.each(names.filter((name) => name >= firstExpanding && !name.includes('-contract-')))(
    'runs on the schema of %s',
    async (name) => {
      const previous = names[names.indexOf(name) - 1] ?? '';
      const before = await columnsOf(await databaseUpTo(previous, `before-${name}`));
      const after = await columnsOf(await databaseUpTo(name, `after-${name}`));
      expect(after.size).toBeGreaterThanOrEqual(before.size);
      expect(obstacles(before, after)).toEqual([]);
    },
  );

  it.each([
    ['alter table car_photos drop column width', ['lost car_photos.width']],
    ['alter table cars rename column own_photos to photos', ['lost cars.own_photos']],
    ['drop table write_checks', ['lost write_checks.id']],
    ["alter table leads add column kind text not null default 'lead'", []],
    ['alter table leads add column kind text', []],
    ['create table later (id text not null)', []],
  ])('%s: %j', async (change, expected) => {
    const db = await databaseUpTo(names.at(-1) ?? '', `changed-${change.replace(/\W+/g, '-')}`);
    const before = await columnsOf(db);
    await sql.raw(change).execute(db);
    const found = obstacles(before, await columnsOf(db));
    expect(found.filter((one) => expected.length === 0 || expected.includes(one))).toEqual(expected);
  });
});

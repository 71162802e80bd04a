import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { connectSqlite } from './connect';
import { migrate, migrations } from './migrations';
import type { Database } from './schema';

const folder = folderForFile();

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

const names = Object.keys(migrations);
/** All but the schema of the first release. */
const expanding = names.slice(1).filter((name) => !name.includes('-contract-'));

let db: Kysely<Database>;
beforeAll(() => {
  db = connectSqlite(folder);
});
afterAll(() => db.destroy());
const migrateTo = (last: string) =>
  migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)));

/** Undoes the change, so that the next one finds the same schema. */
async function obstaclesOf(change: string): Promise<string[]> {
  const before = await columnsOf(db);
  await sql`savepoint change`.execute(db);
  await sql.raw(change).execute(db);
  const after = await columnsOf(db);
  await sql`rollback to change`.execute(db);
  await sql`release change`.execute(db);
  return obstacles(before, after);
}

describe('the previous release', () => {
  it.each(expanding)('runs on the schema of %s', async (name) => {
    await migrateTo(names[names.indexOf(name) - 1] ?? '');
    const before = await columnsOf(db);
    await migrateTo(name);
    const after = await columnsOf(db);
    expect(after.size).toBeGreaterThanOrEqual(before.size);
    expect(obstacles(before, after)).toEqual([]);
  });

  it.each([
    ['alter table car_photos drop column width', 'lost car_photos.width'],
    ['alter table cars rename column own_photos to photos', 'lost cars.own_photos'],
    ['drop table write_checks', 'lost write_checks.id'],
    ["alter table leads add column kind text not null default 'lead'", undefined],
    ['alter table leads add column kind text', undefined],
    ['create table later (id text not null)', undefined],
  ])('has this obstacle after "%s": %s', async (change, obstacle) => {
    await migrateTo(names.at(-1) ?? '');
    const found = await obstaclesOf(change);
    if (obstacle === undefined) expect(found).toEqual([]);
    else expect(found).toContain(obstacle);
  });
});

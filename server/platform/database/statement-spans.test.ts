import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noSpans, type Spans, type TimedWork, type WorkEnd } from '#server/platform/observability/spans';
import { GroupCommit } from './group-commit';
import type { Database } from './schema';
import { openSqlite } from './sqlite-driver';
import { statementSpans } from './statement-spans';

interface Cars {
  cars: { id: number; name: string };
}
const ended: (TimedWork & WorkEnd)[] = [];
const spans: Spans = { ...noSpans, isOn: true, ended: (_ms, workOf) => void ended.push(workOf()) };

let db: Kysely<Cars>;
beforeEach(async () => {
  const dialect = new SqliteDialect({ database: openSqlite(':memory:', 1_000) });
  db = new Kysely<Cars>({ dialect, ...statementSpans(spans, 'sqlite') });
  await sql`create table cars (id integer primary key, name text)`.execute(db);
  ended.length = 0;
});
afterEach(() => db.destroy());
const names = () => ended.map(({ name }) => name);

describe('statements', () => {
  it('are named by kind and table, and hold no value', async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('cars').values({ id: 1, name: 'Jane Citizen' }).execute();
      await trx.updateTable('cars').set({ name: 'Jane Doe' }).where('id', '=', 1).execute();
    });
    await db.selectFrom('cars as mine').selectAll().where('name', '=', 'Jane Doe').execute();
    await db.deleteFrom('cars').where('name', '=', 'Jane Doe').execute();
    expect(names()).toEqual(['INSERT cars', 'UPDATE cars', 'SELECT cars', 'DELETE cars']);
    expect(ended[0]?.facts).toEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'cars',
    });
    expect(JSON.stringify(ended)).not.toContain('Jane');
  });
  it('of hand-written SQL are named by their first word', async () => {
    await sql`select name from cars where name = 'Jane'`.execute(db);
    await sql`with mine as (select 1) select * from mine`.execute(db);
    expect(names()).toEqual(['SELECT', 'WITH']);
  });
  it('on another query have no table', async () => {
    await db.selectFrom(db.selectFrom('cars').selectAll().as('mine')).selectAll().execute();
    expect(names()).toEqual(['SELECT']);
  });
  it('that set up the connection are left out', async () => {
    await sql`pragma user_version`.execute(db);
    expect(names()).toEqual([]);
  });
  it('that fail have a code, never the message', async () => {
    await db.insertInto('cars').values({ id: 1, name: 'Jane' }).execute();
    await expect(db.insertInto('cars').values({ id: 1, name: 'Jane' }).execute()).rejects.toThrow();
    expect(ended.map(({ failure }) => failure)).toEqual([
      undefined,
      expect.stringMatching(/^(SQLITE_CONSTRAINT\w*|ERR_SQLITE_ERROR)$/),
    ]);
    expect(JSON.stringify(ended)).not.toContain('Jane');
  });
  it('name PostgreSQL where it is the database', async () => {
    const dialect = new SqliteDialect({ database: openSqlite(':memory:', 1_000) });
    const other = new Kysely<Cars>({ dialect, ...statementSpans(spans, 'postgresql') });
    await sql`select 1`.execute(other);
    await other.destroy();
    expect(ended.at(-1)?.facts).toMatchObject({ 'db.system.name': 'postgresql' });
  });
  it('cost nothing where no traces are collected', () => {
    expect(statementSpans(noSpans, 'sqlite')).toEqual({});
    expect(statementSpans(undefined, 'postgresql')).toEqual({});
  });
});

it('a commit belongs to the span of its caller, whoever began the group', async () => {
  const kept: string[] = [];
  let current = '';
  const seen: string[] = [];
  const tracing: Spans = {
    ...noSpans,
    isOn: true,
    child: (work, run) => {
      seen.push(`${current} ${work.name}`);
      return run();
    },
    keep: (run) => {
      const caller = current;
      return (...args) => {
        kept.push(caller);
        return run(...args);
      };
    },
  };
  const commits = new GroupCommit(db as unknown as Kysely<Database>, tracing);
  const runs = ['first', 'second'].map((caller) => {
    current = caller;
    return commits.run(async () => caller);
  });
  expect(await Promise.all(runs)).toEqual(['first', 'second']);
  expect(seen).toEqual(['first transaction', 'second transaction']);
  expect(kept).toEqual(['first', 'second']);
});

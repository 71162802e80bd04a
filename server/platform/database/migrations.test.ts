import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { connectSqlite } from './connect';
import { migrate, migrationState, migrations } from './migrations';
import type { Database } from './schema';

type Migrations = typeof migrations;

const folder = folderForFile();

const creates = (table: string) => ({
  up: async (db: Kysely<unknown>) =>
    void (await db.schema.createTable(table).addColumn('id', 'text').execute()),
});
const fails = { up: () => Promise.reject(new Error('power cut')) };
const first: Migrations = { '0001-one': creates('one') };

const tablesOf = async (db: Kysely<Database>) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

describe('migrations on SQLite', () => {
  it('are applied all or none: a failure leaves the schema and the list as they were', async () => {
    const db = connectSqlite(join(folder, 'failed'));
    await migrate(db, first);
    const next = { ...first, '0002-two': creates('two'), '0003-three': fails };
    await expect(migrate(db, next)).rejects.toThrow('power cut');
    expect(await tablesOf(db)).toEqual(['one']);
    expect((await migrationState(db)).newer).toEqual(['0001-one']);
    await migrate(db, { ...next, '0003-three': creates('three') });
    expect(await tablesOf(db)).toEqual(['one', 'three', 'two']);
    await db.destroy();
  });

  it('that another connection has begun are invisible until they are whole', async () => {
    const dataDir = join(folder, 'begun');
    const [db, other] = [connectSqlite(dataDir), connectSqlite(dataDir)];
    let begun: readonly string[] = ['not looked'];
    const looks = {
      up: async () => {
        begun = await tablesOf(other);
      },
    };
    await migrate(db, { ...first, '0002-looks': looks });
    expect(begun).toEqual([]);
    expect(await tablesOf(other)).toEqual(['one']);
    await Promise.all([db.destroy(), other.destroy()]);
  });

  it('of a later release keep what is stored, and this one runs on', async () => {
    const db = connectSqlite(join(folder, 'upgraded'));
    await migrate(db);
    const row = { tenant: 'acme', version: 1, changed_at: '2026-11-20T00:00:00.000Z' };
    await db.insertInto('stock_versions').values(row).execute();
    const note = sql`alter table stock_versions add column note text not null default 'none'`;
    const later = { up: async (upgraded: Kysely<unknown>) => void (await note.execute(upgraded)) };
    await migrate(db, { ...migrations, '9999-later': later });
    await migrate(db);
    expect(await migrationState(db)).toEqual({ pending: [], newer: ['9999-later'] });
    await db.updateTable('stock_versions').set({ version: 2 }).execute();
    const stored = await db.selectFrom('stock_versions').selectAll().execute();
    expect(stored).toEqual([{ ...row, version: 2, note: 'none' }]);
    await db.destroy();
  });

  it('that are all there already need no write lock', async () => {
    const dataDir = join(folder, 'current');
    const [db, writer] = [connectSqlite(dataDir), connectSqlite(dataDir)];
    await migrate(db);
    await writer.connection().execute(async (connection) => {
      await sql`begin immediate`.execute(connection);
      await migrate(db);
      await sql`rollback`.execute(connection);
    });
    await Promise.all([db.destroy(), writer.destroy()]);
  });

  it('date the last change of leads that are there already', async () => {
    const db = connectSqlite(join(folder, 'dated'));
    const { '0009-api-version-1': _, ...before } = migrations;
    await migrate(db, before);
    const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;
    for (const id of ['new', 'changed', 'noted']) {
      await sql`
        insert into leads (id, tenant, category, data, source, created_at)
        values (${id}, 'acme', 'Enquiry', '{}', 'form', ${day(1)})`.execute(db);
      await sql`
        insert into lead_states (lead_id, tenant, created_at, category, status, words, changed_at)
        values (${id}, 'acme', ${day(1)}, 'Enquiry', 'new', '', ${id === 'new' ? null : day(3)})`.execute(db);
    }
    for (const number of [2, 5, 4]) {
      await sql`
        insert into lead_notes (id, lead_id, tenant, kind, text, by_id, by_name, created_at)
        values (${`n${number}`}, 'noted', 'acme', 'note', '', 's1', 'Kim', ${day(number)})`.execute(db);
    }
    await migrate(db);
    const leads = await db.selectFrom('leads').select(['id', 'updated_at']).orderBy('updated_at').execute();
    expect(leads).toEqual([
      { id: 'new', updated_at: day(1) },
      { id: 'changed', updated_at: day(3) },
      { id: 'noted', updated_at: day(5) },
    ]);
    await db.destroy();
  });
});

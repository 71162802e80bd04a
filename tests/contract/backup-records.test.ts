import { describe, expect, test } from 'vitest';
import { BackupTurns } from '#server/platform/backup/backup-turns';
import { addErasures, erasuresSince, lastErasure, recordErasures } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();
const leaseMs = 60_000;
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 26) + seconds * 1_000);

describe.each(engines)('%s', (engine) => {
  test('lets one process at a time make a backup, and the next after its lease or its end', async () => {
    const turns = new BackupTurns(new GroupCommit(databaseOf(engine)));
    expect(await turns.last()).toEqual({ finishedAt: null, problem: null });
    expect(await turns.take('one', at(0), leaseMs)).toBe(true);
    expect(await turns.take('other', at(59), leaseMs)).toBe(false);
    expect(await turns.take('one', at(50), leaseMs)).toBe(true);
    expect(await turns.take('other', at(61), leaseMs)).toBe(false);
    expect(await turns.take('other', at(110), leaseMs)).toBe(true);
    // The turn is no longer its own to end.
    await turns.end('one', { finishedAt: at(1) });
    expect(await turns.last()).toEqual({ finishedAt: null, problem: null });
    await turns.end('other', { finishedAt: at(111) });
    expect(await turns.take('one', at(112), leaseMs)).toBe(true);
    await turns.end('one', { problem: 'The disk is full.' });
    expect(await turns.last()).toEqual({ finishedAt: at(111), problem: 'The disk is full.' });
    // One in another place says nothing about the daily backups.
    expect(await turns.take('one', at(113), leaseMs)).toBe(true);
    await turns.end('one', null);
    expect(await turns.last()).toEqual({ finishedAt: at(111), problem: 'The disk is full.' });
    expect(await turns.take('other', at(114), leaseMs)).toBe(true);
    await turns.clear();
    expect(await turns.last()).toEqual({ finishedAt: at(111), problem: 'The disk is full.' });
    expect(await turns.take('one', at(115), leaseMs)).toBe(true);
  });

  test('gives the turn to one of fifty processes', async () => {
    const turns = Array.from({ length: 50 }, () => new BackupTurns(new GroupCommit(databaseOf(engine))));
    const taken = await Promise.all(turns.map((one, index) => one.take(`p${index}`, at(9_000), leaseMs)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('records an erasure once, with its first time', async () => {
    const database = databaseOf(engine);
    expect(await lastErasure(database)).toBeNull();
    await recordErasures(database, 'brolga', 'lead', []);
    const ids = Array.from({ length: 450 }, (_, index) => `l${index}`);
    await recordErasures(database, 'brolga', 'lead', ids);
    await recordErasures(database, 'brolga', 'lead', ['l1']);
    await recordErasures(database, 'ironbark', 'lead', ['l1']);
    expect(await erasuresSince(database, new Date(0))).toHaveLength(451);
    const earlier = { tenant: 'brolga', kind: 'alert', id: 'a', erasedAt: at(0).toISOString() } as const;
    await addErasures(database, [earlier, { ...earlier, erasedAt: at(5).toISOString() }]);
    expect((await erasuresSince(database, new Date(0)))[0]).toEqual(earlier);
    expect(await erasuresSince(database, at(1))).not.toContainEqual(earlier);
    expect((await lastErasure(database)) ?? '').not.toBe(earlier.erasedAt);
  });

  test('rolls an erasure back with its transaction', async () => {
    const database = databaseOf(engine);
    const undone = database.transaction().execute(async (trx) => {
      await recordErasures(trx, 'brolga', 'customer', ['undone']);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await erasuresSince(database, new Date(0))).some(({ id }) => id === 'undone')).toBe(false);
  });
});

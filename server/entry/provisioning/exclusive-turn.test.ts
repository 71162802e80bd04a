import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate } from '#server/platform/database/migrations';
import { TenantTurns } from '#server/platform/database/tenant-turns';
import { inTurn } from './exclusive-turn';

const folder = mkdtempSync(join(tmpdir(), 'turns-'));
const database = connectSqlite(folder);
const turns = new TenantTurns(new GroupCommit(database), 'provisioning_turns');
beforeAll(() => migrate(database));
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('a task that takes longer than a lease keeps its turn; the next one follows', async () => {
  const limits = { leaseMs: 300, patienceMs: 10_000 };
  const order: string[] = [];
  const first = inTurn(
    turns,
    async (stillMyTurn) => {
      order.push('first begins');
      await pause(1_200);
      order.push(`first ${(await stillMyTurn()) ? 'ends' : 'has lost its turn'}`);
    },
    limits,
  );
  await expect.poll(() => order).toEqual(['first begins']);
  await inTurn(turns, async () => void order.push('second begins'), limits);
  await first;
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
});

test('waits in vain for a task that lasts', async () => {
  let finish = () => {};
  const first = inTurn(turns, () => new Promise<void>((resolve) => (finish = resolve)));
  await pause(20);
  expect(await inTurn(turns, async () => 'second', { leaseMs: 300, patienceMs: 100 })).toBeUndefined();
  finish();
  await first;
  expect(await inTurn(turns, async () => 'third')).toBe('third');
});

test('a task whose turn another one has learns that it has lost it', async () => {
  const lost = await inTurn(turns, async (stillMyTurn) => {
    await turns.take('every site', 'another', new Date(Date.now() + 60_000), 20_000);
    return stillMyTurn();
  });
  expect(lost).toBe(false);
  await turns.end('every site', 'another');
});

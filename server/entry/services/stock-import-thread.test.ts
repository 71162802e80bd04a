import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { StockImportThread } from './stock-import-thread';

const rests = vi.hoisted(() => ({ list: [] as number[], end: () => {} }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => {
    rests.list.push(ms);
    return new Promise<void>((resolve) => {
      rests.end = resolve;
    });
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'stock-import-thread-'));
const now = new Date('2026-11-28T00:00:00Z');
let thread: StockImportThread;
afterEach(async () => {
  const stopped = thread.stop();
  rests.end();
  await stopped;
  rmSync(folder, { recursive: true, force: true });
});

test('the thread rests after a file, a second at most, before it takes the next one', async () => {
  const waiting = ['one', 'two'].map((file) => ({
    id: file,
    tenant: 'brolga',
    file,
    createdAt: now.toISOString(),
  }));
  for (const { file } of waiting) writeFileSync(join(folder, file), '[]');
  const imported: string[] = [];
  const deps = {
    waitingImports: {
      oldest: async () => waiting.filter(({ id }) => !imported.includes(id)).slice(0, 1),
      lastEnds: async () => new Map(),
    },
    importReports: { finish: async () => undefined },
    importTurns: { take: async () => true, renew: async () => true, end: async () => undefined },
    tenants: { bySlug: () => testTenant(), leftOut: () => [] },
    clock: { now: () => now },
    log: { error: vi.fn() },
    folder,
    onImported: async () => undefined,
    run: async ({ record }: { record: { id: string } }) => {
      imported.push(record.id);
    },
  };
  thread = new StockImportThread(deps as never);
  thread.start();
  await vi.waitFor(() => expect(rests.list).toHaveLength(1));
  expect(imported).toEqual(['one']);
  expect(rests.list[0]).toBeLessThanOrEqual(1_000);
  rests.end();
  await vi.waitFor(() => expect(imported).toEqual(['one', 'two']));
  expect(deps.log.error).not.toHaveBeenCalled();
});

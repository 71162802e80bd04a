import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { testTenant } from '../../../tests/support/test-tenant';
import { StockImportThread } from './stock-import-thread';

const folder = folderForFile();
const now = new Date('2026-11-28T00:00:00Z');
let thread: StockImportThread;
afterEach(async () => {
  await thread.stop();
});

test('a start while the clock is two years ahead deletes no file that waits', async () => {
  writeFileSync(join(folder, 'accepted'), '[]');
  const ended = vi.fn();
  const missing = {
    id: 'on another machine',
    tenant: 'brolga',
    file: 'elsewhere',
    createdAt: now.toISOString(),
  };
  thread = new StockImportThread({
    waitingImports: { oldest: async () => [missing], lastEnds: async () => new Map() },
    importReports: { finish: ended },
    importTurns: { take: async () => false },
    tenants: { bySlug: () => testTenant(), leftOut: () => [] },
    clock: { now: () => new Date('2029-02-01T00:00:00Z') },
    steady: { now: () => now },
    log: { error: vi.fn() },
    folder,
  } as never);
  thread.start();
  await pause(100);
  expect(readdirSync(folder)).toContain('accepted');
  expect(ended).not.toHaveBeenCalled();
  rmSync(join(folder, 'accepted'));
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
  const rests: { readonly ms: number; readonly end: () => void }[] = [];
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
    rest: (ms: number, signal: AbortSignal) =>
      new Promise<void>((end) => {
        signal.addEventListener('abort', () => end());
        rests.push({ ms, end });
      }),
  };
  thread = new StockImportThread(deps as never);
  thread.start();
  await vi.waitFor(() => expect(rests).toHaveLength(1), patience);
  expect(imported).toEqual(['one']);
  expect(rests[0]?.ms).toBeLessThanOrEqual(1_000);
  rests[0]?.end();
  await vi.waitFor(() => expect(imported).toEqual(['one', 'two']), patience);
  expect(deps.log.error).not.toHaveBeenCalled();
});

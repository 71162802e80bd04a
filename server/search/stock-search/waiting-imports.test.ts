import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRecord } from '#server/stock/feeds/import-reports-port';
import { takeWaiting } from './waiting-imports';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waiting-'));
  for (const slug of ['acme', 'brolga']) writeFileSync(join(folder, slug), '[]');
});
afterAll(() => rmSync(folder, { recursive: true }));

const waiting = (tenant: string): ImportRecord => ({
  ...{ id: tenant, tenant, source: 'api', name: 'key', state: 'waiting', file: tenant },
  options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
  ...{ createdAt: '2026-11-26T00:00:00.000Z', finishedAt: null, report: null, failure: null },
});

it.each([
  [[], 'acme'],
  [['acme'], 'brolga'],
  [['acme', 'brolga'], undefined],
])('the files of sites that are left out wait: without %j, the next is of %s', async (leftOut, next) => {
  const deps: Parameters<typeof takeWaiting>[0] = {
    waitingImports: {
      oldest: async (except) => ['acme', 'brolga'].filter((slug) => !except.includes(slug)).map(waiting),
      lastEnds: async () => new Map<string, string>(),
    },
    importReports: { finish: () => Promise.reject(new Error('no import ends here')) },
    importTurns: { take: async () => true },
    clock: { now: () => new Date('2026-11-26T00:01:00.000Z') },
    tenants: { leftOut: () => leftOut.map((slug) => ({ slug, hosts: [], problems: [] })) },
  };
  expect((await takeWaiting(deps, 'test', folder))?.tenant).toBe(next);
});

import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import { type ImportRecord, ImportStore } from '#server/stock/feeds/import-reports';

const now = new Date('2026-11-23T02:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

const anImport = (tenant: string, at: Date, more: Partial<ImportRecord> = {}): ImportRecord => ({
  id: newUlid(at),
  tenant,
  source: 'api',
  name: 'DMS',
  state: 'waiting',
  file: null,
  createdAt: at.toISOString(),
  options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
  finishedAt: null,
  report: null,
  failure: null,
  ...more,
});
const figures = { read: 2, added: 1, changed: 0, unchanged: 1, removed: 0, listed: 2, hidden: {} };

/** The contract of every store of import reports. */
export function importReportsContract(name: string, open: () => Kysely<Database>): void {
  describe(`import reports in ${name}`, () => {
    let reports: ImportStore;
    beforeEach(async () => {
      await open().deleteFrom('stock_imports').execute();
      reports = new ImportStore(new GroupCommit(open()));
    });

    test('lists a tenant’s imports newest first, page by page', async () => {
      const imports = [0, 1, 2, 3].map((day) => anImport('acme', days(day)));
      for (const one of imports) await reports.add(one);
      await reports.add(anImport('other', now));
      const first = await reports.list('acme', { limit: 3 });
      expect(first).toEqual(imports.slice(1).toReversed());
      expect(await reports.list('acme', { limit: 3, after: first.at(-1)?.id })).toEqual([imports[0]]);
    });

    test('stores an import’s report or the reason for its failure', async () => {
      const [good, bad] = [anImport('acme', now, { file: 'a' }), anImport('acme', days(1))];
      await reports.add(good);
      await reports.add(bad);
      const report = { ...figures, quarantined: [{ row: 3, reason: 'no make' }] };
      await reports.finish(good.id, { state: 'done', report, failure: null }, days(2));
      await reports.finish(bad.id, { state: 'failed', report: null, failure: 'It is empty.' }, days(2));
      const done = { state: 'done', file: null, finishedAt: days(2).toISOString(), report };
      expect(await reports.byId('acme', good.id)).toEqual({ ...good, ...done });
      expect(await reports.byId('acme', bad.id)).toMatchObject({ state: 'failed', failure: 'It is empty.' });
    });

    test('finds the oldest waiting or interrupted file of each tenant', async () => {
      const [one, two] = [anImport('acme', now, { file: 'a' }), anImport('acme', days(1), { file: 'b' })];
      const three = anImport('other', days(2), { file: 'c', state: 'running' });
      for (const record of [two, one, three, anImport('acme', now)]) await reports.add(record);
      expect((await reports.oldest([])).map(({ id }) => id)).toEqual([one.id, three.id]);
      expect(await reports.countOf('acme')).toBe(2);
      await reports.finish(one.id, { state: 'done', report: null, failure: null }, days(3));
      expect((await reports.oldest([])).map(({ id }) => id)).toEqual([two.id, three.id]);
    });

    test('skips the files of a thousand sites that are left out', async () => {
      const leftOut = Array.from({ length: 1_000 }, (_, at) => `left-out-${at}`);
      await Promise.all(leftOut.map((tenant) => reports.add(anImport(tenant, now, { file: tenant }))));
      const served = anImport('acme', days(1), { file: 'a' });
      await reports.add(served);
      expect(await reports.oldest(leftOut)).toEqual([served]);
      const mended = await reports.oldest(leftOut.slice(1));
      expect(mended.map(({ tenant }) => tenant)).toEqual(['left-out-0', 'acme']);
    });

    test('returns when the latest file of each tenant was imported', async () => {
      const [one, two] = [anImport('acme', now, { file: 'a' }), anImport('acme', days(1), { file: 'b' })];
      const feed = anImport('other', now, { source: 'feed' });
      for (const record of [one, two, feed, anImport('third', now)]) await reports.add(record);
      const end = { state: 'done', report: null, failure: null } as const;
      await reports.finish(two.id, end, days(3));
      await reports.finish(one.id, end, days(2));
      await reports.finish(feed.id, end, days(3));
      expect(await reports.lastEnds(['acme', 'other', 'third'])).toEqual(
        new Map([['acme', days(3).toISOString()]]),
      );
      expect(await reports.lastEnds([])).toEqual(new Map());
    });

    test('repeats an interrupted import that has its file, and fails one without', async () => {
      const file = anImport('acme', now, { state: 'running', file: 'a' });
      const command = anImport('acme', days(1), { state: 'running', source: 'command' });
      const elsewhere = anImport('other', now, { state: 'running' });
      const next = anImport('acme', days(2));
      for (const record of [file, command, elsewhere, next]) await reports.add(record);
      await reports.begin(next, days(3));
      const states = [];
      for (const { tenant, id } of [file, command, elsewhere, next])
        states.push((await reports.byId(tenant, id))?.state);
      expect(states).toEqual(['waiting', 'failed', 'running', 'running']);
    });
  });
}

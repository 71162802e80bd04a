import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { testTenant } from '../../../tests/support/test-tenant';
import { type FetchDeps, type FetchTask, fetchFeed } from './fetch-feed';
import { type FetchedFile, FetchProblem } from './remote-files-port';

const tenant = testTenant({ imports: { sources: [{ name: 'dms', kind: 'folder', path: 'stock.csv' }] } });
const [source] = tenant.imports.sources;
if (!source) throw new Error('no source');
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const none = { mark: null, digest: null };
const known = { mark: 'v1', digest: 'aaa' };
const task = (more: Partial<FetchTask> = {}): FetchTask => ({
  tenant,
  source,
  known,
  force: false,
  allowMassRemoval: false,
  ...more,
});
const report = { read: 1, added: 1, changed: 0, unchanged: 0, removed: 0, quarantined: [] };
const file = (digest: string): FetchedFile => ({
  kind: 'file',
  name: 'stock.csv',
  mark: 'v2',
  bytes: 9,
  digest,
});

const folder = folderForTest();
let asked: Parameters<FetchDeps['files']['fetch']>[0][];
let importedFiles: Parameters<FetchDeps['importFile']>[0][];
beforeEach(() => {
  [asked, importedFiles] = [[], []];
});

const run = (fetched: FetchedFile | Error, more: Partial<FetchTask> = {}, failure: string | null = null) =>
  fetchFeed(
    {
      folder: folder.path,
      files: {
        fetch: async (request) => {
          asked.push(request);
          if (fetched instanceof Error) throw fetched;
          if (fetched.kind === 'file') writeFileSync(request.target, 'a,b\n1,2\n');
          return fetched;
        },
      },
      importFile: async (input) => {
        importedFiles.push(input);
        return failure === null ? { ok: true, value: report } : { ok: false, error: failure };
      },
      unpack: async (path) => path,
    },
    task(more),
    new AbortController().signal,
  );

describe('one run of a feed', () => {
  test('imports a new file, which is then the known one', async () => {
    expect(await run(file('bbb'))).toEqual({
      outcome: { kind: 'imported', file: 'stock.csv', bytes: 9, report },
      version: { mark: 'v2', digest: 'bbb' },
    });
    expect(importedFiles).toMatchObject([{ origin: 'dms', full: true, allowMassRemoval: false }]);
  });

  test.each<[string, FetchedFile, object]>([
    ['a server that says so', { kind: 'unchanged' }, known],
    ['the same bytes under a new mark', file('aaa'), { mark: 'v2', digest: 'aaa' }],
  ])('imports nothing for %s', async (_, fetched, version) => {
    expect(await run(fetched)).toEqual({ outcome: { kind: 'unchanged' }, version });
    expect(importedFiles).toEqual([]);
  });

  test('that is forced asks for the file in any case, and imports the same bytes again', async () => {
    expect(await run(file('aaa'), { force: true })).toMatchObject({ outcome: { kind: 'imported' } });
    expect(asked.map(({ mark }) => mark)).toEqual([null]);
  });

  test('a file that cannot be imported is not known: the next run tries it again', async () => {
    const reason = 'Nothing was changed: this file would remove 20 of 20 cars (100 %).';
    const outcome = { kind: 'failed', reason };
    expect(await run(file('bbb'), {}, reason)).toEqual({ outcome, version: known });
  });

  test.each<[string, Error, string]>([
    ['a problem in words', new FetchProblem('the file was not found'), 'the file was not found'],
    ['an error of the system', refused, 'refused the connection'],
  ])('%s is the reason of a failed run', async (_, error, reason) => {
    const outcome = { kind: 'failed', reason: expect.stringContaining(reason) };
    expect(await run(error, { known: none })).toMatchObject({ outcome, version: none });
  });

  test('leaves nothing in its folder, and removes what a killed process left there a day ago', async () => {
    for (const [name, hours] of [
      ['old', 25],
      ['recent', 23],
    ] as const) {
      writeFileSync(join(folder.path, name), '');
      const at = Date.now() / 1_000 - hours * 3_600;
      utimesSync(join(folder.path, name), at, at);
    }
    await run(file('bbb'));
    expect(readdirSync(folder.path)).toEqual(['recent']);
  });
});

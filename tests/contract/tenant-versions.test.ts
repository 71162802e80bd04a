import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVersionFollower } from '#server/operate/tenant-versions/follow-versions';
import { LocalCopy } from '#server/operate/tenant-versions/local-copy';
import { type NewVersion, TenantVersions } from '#server/operate/tenant-versions/tenant-versions';
import { filesOfVersion } from '#server/operate/tenant-versions/version-history';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { createLog } from '#server/platform/log';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();
const bytes = (text: string) => new TextEncoder().encode(text);
const fileSet = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)]));
const noClaims = { hosts: [], secrets: [] };

const versionOf = (
  tenant: string,
  expected: number,
  files: Readonly<Record<string, string>> | null,
  change: Partial<NewVersion> = {},
): NewVersion => ({
  tenant,
  expected,
  at: new Date('2026-11-26T00:00:00Z'),
  author: 'kim',
  note: '',
  restoredFrom: null,
  content: files && { files: fileSet(files), claims: noClaims },
  ...change,
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'versions-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)('versions of sites in %s', (engine) => {
  const open = (keep?: number) => new TenantVersions(new GroupCommit(databaseOf(engine)), keep);
  const textsOf = async (versions: TenantVersions, tenant: string, number: number) => {
    const version = await versions.version(tenant, number);
    const files = version && (await filesOfVersion(versions, version));
    return (
      files &&
      Object.fromEntries([...files].map(([path, content]) => [path, Buffer.from(content).toString()]))
    );
  };

  test('stores a version with its files, author, note and the next number', async () => {
    const versions = open();
    const first = await versions.add(versionOf('first', 0, { 'tenant.json': '{}', 'content/a.md': 'A' }));
    expect(first).toEqual({ kind: 'saved', version: 1, changed: true });
    await versions.add(
      versionOf('first', 1, { 'tenant.json': '{ }' }, { author: 'lee', note: 'fewer pages' }),
    );
    expect(await textsOf(versions, 'first', 1)).toEqual({ 'tenant.json': '{}', 'content/a.md': 'A' });
    expect(await textsOf(versions, 'first', 2)).toEqual({ 'tenant.json': '{ }' });
    const history = await versions.history('first', 10);
    expect(history.map(({ version, author, note }) => [version, author, note])).toEqual([
      [2, 'lee', 'fewer pages'],
      [1, 'kim', ''],
    ]);
    const [second, earlier] = history;
    expect(second && earlier && second.at > earlier.at).toBe(true);
  });

  test('refuses the host or secret of another site until that site is removed', async () => {
    const versions = open();
    const claims = (hosts: string[], secrets: [string, string][] = []) => ({
      content: { files: fileSet({ a: '1' }), claims: { hosts, secrets } },
    });
    await versions.add(versionOf('owner', 0, {}, claims(['www.owner.example'])));
    const thief = versionOf('thief', 0, {}, claims(['www.owner.example']));
    expect(await versions.add(thief)).toEqual({
      kind: 'refused',
      problems: [
        {
          file: 'thief/tenant.json',
          path: 'hosts.0',
          message: 'www.owner.example already belongs to the site owner',
          kind: 'host taken',
        },
      ],
    });
    expect(
      await versions.add(versionOf('spy', 0, {}, claims([], [['sms.key_env', 'OWNER_KEY']]))),
    ).toMatchObject({
      kind: 'refused',
      problems: [{ path: 'sms.key_env' }],
    });
    await versions.add(versionOf('owner', 1, null));
    expect(await versions.add(thief)).toMatchObject({ kind: 'saved', version: 1 });
    expect(await versions.add(versionOf('owner', 2, {}, claims(['www.owner.example'])))).toMatchObject({
      kind: 'refused',
    });
  });

  test('keeps the newest versions and only the contents that one of them has', async () => {
    const versions = open(3);
    for (let number = 0; number < 6; number += 1) {
      await versions.add(versionOf('many', number, { page: `page ${number}`, logo: 'the same logo' }));
    }
    await versions.add(versionOf('other', 0, { logo: 'the same logo', copy: 'page 0' }));
    await versions.add(versionOf('many', 6, { page: 'page 6' }));
    expect((await versions.history('many', 100)).map(({ version }) => version)).toEqual([7, 6, 5]);
    expect(await textsOf(versions, 'many', 5)).toEqual({ page: 'page 4', logo: 'the same logo' });
    expect(await textsOf(versions, 'other', 1)).toEqual({ logo: 'the same logo', copy: 'page 0' });
    const contents = await databaseOf(engine).selectFrom('tenant_files').select('content').execute();
    const texts = contents.map(({ content }) => Buffer.from(content).toString());
    expect(texts.filter((text) => /^page [0-3]$/.test(text))).toEqual(['page 0']);
    expect(texts.filter((text) => text === 'the same logo')).toHaveLength(1);
  });

  test('accepts one of two versions that are saved at once', async () => {
    const other = await connectAgain(engine);
    const [one, two] = [open(), new TenantVersions(new GroupCommit(other))];
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all([
        one.add(versionOf('race', round, { a: `one ${round}` })),
        two.add(versionOf('race', round, { a: `two ${round}` })),
      ]);
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
      const winner = outcomes[0]?.kind === 'saved' ? 'one' : 'two';
      expect(await textsOf(one, 'race', round + 1)).toEqual({ a: `${winner} ${round}` });
    }
    if (other !== databaseOf(engine)) await other.destroy();
  });

  type Step =
    | { readonly kind: 'save'; readonly text: string; readonly stale: boolean }
    | { readonly kind: 'restore'; readonly to: number }
    | { readonly kind: 'remove' };

  /** The files after a step; undefined if it does not apply. */
  function textAfter(step: Step, model: readonly (string | null)[]): string | null | undefined {
    if (step.kind === 'save') return step.text;
    if (step.kind === 'restore') return model[step.to] ?? undefined;
    return model.length === 0 ? undefined : null;
  }

  async function act(versions: TenantVersions, tenant: string, model: (string | null)[], step: Step) {
    const text = textAfter(step, model);
    if (text === undefined) return;
    const current = model.length;
    const isStale = step.kind === 'save' && step.stale;
    const files = text === null ? null : { a: text };
    const outcome = await versions.add(versionOf(tenant, isStale ? current + 1 : current, files));
    if (isStale) return expect(outcome).toEqual({ kind: 'conflict', current });
    const isNew = text === null || model.at(-1) !== text;
    if (isNew) model.push(text);
    return expect(outcome).toEqual({ kind: 'saved', version: model.length, changed: isNew });
  }

  test('has the same result as a list of versions for any sequence of changes', async () => {
    let sites = 0;
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        kind: fc.constant('save' as const),
        text: fc.constantFrom('a', 'b', 'c'),
        stale: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('restore' as const), to: fc.nat(6) }),
      fc.record({ kind: fc.constant('remove' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const [versions, tenant] = [open(), `model-${engine}-${sites++}`];
        const model: (string | null)[] = [];
        for (const one of steps) await act(versions, tenant, model, one);
        for (const [at, text] of model.entries())
          expect(await textsOf(versions, tenant, at + 1)).toEqual(text === null ? {} : { a: text });
        const current = await versions.current(tenant);
        expect(current?.version ?? 0).toBe(model.length);
      }),
      { numRuns: 15 },
    );
  });

  describe('a local copy', () => {
    const follower = (name: string, versions = open()) => {
      const copy = new LocalCopy(join(folder, `${engine}-${name}`), versions);
      return { copy, ...createVersionFollower({ tenantVersions: versions, copy, log: createLog('silent') }) };
    };
    const read = (copy: LocalCopy, path: string) => readFileSync(join(copy.folder, path), 'utf8');

    test('has the current files of every site, and fetches only changed files', async () => {
      const versions = open();
      await versions.add(versionOf('copied', 0, { 'tenant.json': '1', 'assets/logo.svg': '<svg/>' }));
      const { copy, catchUp } = follower('a', versions);
      await catchUp();
      expect(read(copy, 'copied/assets/logo.svg')).toBe('<svg/>');
      await versions.add(versionOf('copied', 1, { 'tenant.json': '2', 'assets/logo.svg': '<svg/>' }));
      const asked: string[] = [];
      const counting = {
        version: versions.version.bind(versions),
        current: versions.current.bind(versions),
        contents: (hashes: readonly string[]) => {
          asked.push(...hashes);
          return versions.contents(hashes);
        },
      };
      const current = await versions.current('copied');
      if (current) await new LocalCopy(copy.folder, counting).take(current);
      expect(asked).toHaveLength(1);
      expect(read(copy, 'copied/tenant.json')).toBe('2');
      expect(read(copy, 'copied/assets/logo.svg')).toBe('<svg/>');
    });

    test('keeps a newer version when an older one arrives late', async () => {
      const versions = open();
      await versions.add(versionOf('late', 0, { 'tenant.json': '1' }));
      const slow = slowContents(versions);
      const copy = new LocalCopy(join(folder, `${engine}-late`), slow);
      await copy.open();
      const first = await versions.current('late');
      const taking = first && copy.take(first);
      await slow.asked;
      await versions.add(versionOf('late', 1, { 'tenant.json': '2' }));
      const second = await versions.current('late');
      // Another process that shares the folder, and this one.
      if (second) await new LocalCopy(copy.folder, versions).take(second);
      const again = second && copy.take(second);
      slow.proceed();
      await Promise.all([taking, again]);
      expect(read(copy, 'late/tenant.json')).toBe('2');
      if (first) await copy.take(first);
      expect(read(copy, 'late/tenant.json')).toBe('2');
    });

    test('keeps a replaced or removed version for a minute', async () => {
      const versions = open();
      await versions.add(versionOf('former', 0, { 'tenant.json': '1' }));
      const { copy, catchUp } = follower('former', versions);
      await catchUp();
      const folderNow = () => dirname(resolve(copy.folder, readlink(copy, 'former')));
      const anHourAgo = new Date(Date.now() - 3_600_000);
      const folders = [folderNow()];
      utimesSync(folderNow(), anHourAgo, anHourAgo);
      await versions.add(versionOf('former', 1, { 'tenant.json': '2' }));
      await catchUp();
      folders.push(folderNow());
      utimesSync(folderNow(), anHourAgo, anHourAgo);
      await versions.add(versionOf('former', 2, null));
      await follower('former', versions).catchUp();
      expect(folders.map((path) => existsSync(join(path, 'former/tenant.json')))).toEqual([true, true]);
      await copy.sweep(Date.now() + 61_000);
      expect(folders.map((path) => existsSync(path))).toEqual([false, false]);
    });

    test('keeps a site that another process has added meanwhile', async () => {
      const versions = open();
      const { copy, catchUp } = follower('meanwhile', versions);
      await versions.add(versionOf('meanwhile', 0, { 'tenant.json': '1' }));
      await catchUp();
      // As read before the site was added.
      await copy.keepOnly(new Set());
      expect(read(copy, 'meanwhile/tenant.json')).toBe('1');
    });

    test('has the same file times in two copies, so that entity tags agree', async () => {
      const { copy: one, catchUp } = follower('times-1');
      const { copy: two, catchUp: catchUpToo } = follower('times-2');
      await catchUp();
      await catchUpToo();
      const { folderPrint } = await import('#server/dealer/tenant-file');
      expect(folderPrint(one.folder, 'copied')).toBe(folderPrint(two.folder, 'copied'));
    });

    test('removes deleted sites, hides unknown folders and repairs damaged files', async () => {
      const versions = open();
      const { copy, catchUp } = follower('b', versions);
      await versions.add(versionOf('leaves', 0, { 'tenant.json': '{}' }));
      await catchUp();
      await versions.add(versionOf('leaves', 1, null));
      cpSync(join(copy.folder, 'copied'), join(copy.folder, 'by-hand'), {
        recursive: true,
        dereference: true,
      });
      const damaged = resolve(copy.folder, readlink(copy, 'copied'), 'tenant.json');
      rmSync(damaged);
      await catchUp();
      expect(existsSync(join(copy.folder, 'leaves'))).toBe(false);
      expect(readdirSync(copy.folder).filter((name) => name.includes('by-hand'))).toEqual([
        expect.stringMatching(/^\.not-stored-by-hand-/),
      ]);
      expect(read(copy, 'copied/tenant.json')).toBe('2');
    });
  });
});

function signal() {
  let send = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { arrived, send: () => send() };
}

/** Versions whose first contents take until `proceed` is called. */
function slowContents(versions: TenantVersions) {
  const [asked, released] = [signal(), signal()];
  return {
    asked: asked.arrived,
    proceed: released.send,
    version: versions.version.bind(versions),
    current: versions.current.bind(versions),
    contents: async (hashes: readonly string[]) => {
      asked.send();
      await released.arrived;
      return versions.contents(hashes);
    },
  };
}

const readlink = (copy: LocalCopy, name: string) => readlinkSync(join(copy.folder, name));

/** Another connection to an open database, as another process has. */
async function connectAgain(engine: (typeof engines)[number]): Promise<Kysely<Database>> {
  const open = databaseOf(engine);
  if (engine === 'postgres') return open;
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(open);
  return connectSqlite(dirname(rows[0]?.file ?? ''));
}

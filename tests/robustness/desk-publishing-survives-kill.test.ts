import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import type { Database } from '#server/platform/database/schema';
import { engines } from '../support/both-databases';
import { runDealer } from '../support/dealer-command';
import { copySites } from '../support/demo-sites';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/**
 * A site whose process is killed again and again while somebody publishes at its desk: between two steps of a save, and at
 * any other moment. Then the website is wholly the old or wholly the new one, and its history says which.
 */
const slug = 'saltbush-caravans';
const moments = [
  'before',
  'after',
  ...Array.from({ length: process.env['TESTS'] === 'all' ? 4 : 2 }, () => 'any'),
];
const person = { email: 'robin@dealer.example', password: 'correct horse battery' };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-publishing-'));
  folders.push(folder);
  copySites(join(folder, 'sites'), slug);
  return folder;
}

const textsOf = (version: string) => ({
  'wording.tagline': `Tagline ${version}`,
  'wording.intro': `Introduction ${version}`,
});

/** The desk of a running site, for somebody who stays signed in over restarts. */
function deskOf({ port }: Site, cookie = '') {
  const ask = (path: string, fields?: Readonly<Record<string, string>>) =>
    askSite({
      port,
      host: `${slug}.localhost`,
      path,
      headers: {
        ...(cookie && { cookie }),
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
    });
  return {
    page: async (path: string) => (await ask(path)).body.toString(),
    signIn: async () => {
      const { headers } = await ask('/desk/sign-in', person);
      return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    },
    publish: async (version: string) => {
      const form = (await ask('/desk/site/home')).body.toString();
      const seen = /name="seen" value="([^"]+)"/.exec(form)?.[1] ?? '';
      return (await ask('/desk/site/home', { seen, ...textsOf(version) })).status;
    },
  };
}

const versionIn = (text: string) => {
  const [tagline, introduction] = ['Tagline', 'Introduction'].map(
    (word) => new RegExp(`${word} (\\w+)`).exec(text)?.[1],
  );
  expect(introduction).toBe(tagline);
  return tagline;
};

const placesOfSites = ['folder', 'database'] as const;
const installations = engines.flatMap((engine) => placesOfSites.map((kind) => ({ engine, kind })));

describe.each(installations)('with sites in the $kind, on $engine', ({ engine, kind }) => {
  const folder = newFolder();
  const dataDir = join(folder, 'data');
  const order = join(folder, 'kill-order');
  const preload = new URL('./killed-at-rename.mjs', import.meta.url).href;
  let postgres: RunningPostgres | undefined;
  beforeAll(async () => {
    postgres = engine === 'postgres' ? await startPostgres() : undefined;
  });
  afterAll(() => postgres?.stop());
  const environment = () => ({
    TENANTS_DIR: join(folder, 'sites'),
    SESSION_SECRET: 'a secret of thirty-two letters or more',
    ...(kind === 'database' && { TENANTS: kind }),
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  const start = () =>
    startSite({
      dataDir,
      environment: { ...environment(), KILL_ORDER: order, NODE_OPTIONS: `--import=${preload}` },
    });

  async function inDatabase<T>(work: (database: Kysely<Database>) => Promise<T>): Promise<T> {
    const database = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: environment().DATABASE_URL });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }
  /** The edits of the site, the last one last. */
  const storedEdits = () =>
    inDatabase((database) =>
      database.selectFrom('site_edits').select(['state', 'after_text']).orderBy('done_at').execute(),
    );
  /** The instant of a save that was under way lies two minutes back, as if they had passed. */
  const twoMinutesLater = () =>
    inDatabase((database) =>
      database
        .updateTable('site_edits')
        .set({ due_at: '2026-01-01T00:00:00.000Z' })
        .where('state', '=', 'saving')
        .execute(),
    );
  const isSaving = async () => (await storedEdits()).some(({ state }) => state === 'saving');

  /** Publishes one version after another until the process is dead. Returns those that were confirmed. */
  async function publishUntilKilled(desk: ReturnType<typeof deskOf>, site: Site, round: number) {
    const confirmed: string[] = [];
    const dead = once(site.process, 'exit');
    for (let count = 0; site.process.exitCode === null && site.process.signalCode === null; count += 1) {
      const version = `r${round}n${count}`;
      const status = await desk.publish(version).catch(() => undefined);
      if (status === 303) confirmed.push(version);
    }
    await dead;
    return confirmed;
  }

  test('every kill leaves one whole version, and the history knows it', async () => {
    const account = ['--tenant', slug, '--email', person.email, '--name', 'Robin', '--role', 'manager'];
    const command = { dataDir, environment: environment() };
    if (kind === 'database') expect(await runDealer(['tenant', 'push'], command)).toMatchObject({ code: 0 });
    const added = await runDealer(['staff', 'add', ...account, '--password-stdin'], {
      ...command,
      input: person.password,
    });
    expect(added).toMatchObject({ code: 0 });
    let cookie = '';
    for (const [round, moment] of moments.entries()) {
      const site = await start();
      cookie ||= await deskOf(site).signIn();
      const desk = deskOf(site, cookie);
      expect(await desk.publish(`r${round}first`)).toBe(303);
      if (moment !== 'any') writeFileSync(order, moment);
      const mostMs = moment === 'any' ? Math.random() * 1_500 : 30_000;
      const killing = setTimeout(() => site.process.kill('SIGKILL'), mostMs);
      const confirmed = [`r${round}first`, ...(await publishUntilKilled(desk, site, round))];
      clearTimeout(killing);

      await twoMinutesLater();
      const next = await start();
      const shown = versionIn(await deskOf(next).page('/'));
      expect(shown).toMatch(new RegExp(`^r${round}(first|n\\d+)$`));
      if (kind === 'folder')
        expect(
          JSON.parse(readFileSync(join(folder, 'sites', slug, 'tenant.json'), 'utf8')).wording,
        ).toMatchObject({
          tagline: `Tagline ${shown}`,
          intro: `Introduction ${shown}`,
        });
      for (let waits = 0; waits < 100 && (await isSaving()); waits += 1) await pause(200);
      const done = (await storedEdits()).flatMap(({ state, after_text: text }) =>
        state === 'done' ? [versionIn(text ?? '')] : [],
      );
      expect(done.at(-1)).toBe(shown);
      // Each version that was confirmed, and none that the website never had.
      expect(done).toEqual(expect.arrayContaining(confirmed));
      expect(new Set(done).size).toBe(done.length);
      const history = await deskOf(next, cookie).page('/desk/site/history');
      expect(history.split('value="undo"').length - 1).toBe(done.length);
      await next.stop('SIGKILL');
    }
  }, 570_000);
});

import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { openPostgres } from '../support/test-database';
import { yardForm } from '../support/yard-form';

const folder = folderForFile();

/** The link that the site has printed. */
const linkOf = (site: Site): URL => new URL(/http:\S+\/set-up\?key=\S+/.exec(site.output())?.[0] ?? '');

function ask(site: Site, path: string, host = 'localhost'): Promise<SiteAnswer> {
  return askSite({ port: site.port, host, path });
}

function send(site: Site, path: string, fields: Readonly<Record<string, string>>, host = 'localhost') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  return askSite({ port: site.port, host, path, method: 'POST', headers, body });
}

const fieldsOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

describe.each(['folder', 'database'] as const)(
  'an installation without a site, its sites in a %s,',
  (kind) => {
    test('starts, is set up once with the printed link, and its owner signs in', async () => {
      const postgres = kind === 'database' ? await openPostgres() : undefined;
      const tenantsDir = mkdtempSync(join(folder, 'empty-'));
      const site = await startSite({
        dataDir: mkdtempSync(join(folder, 'data-')),
        environment: {
          TENANTS_DIR: tenantsDir,
          ...(postgres && {
            TENANTS: 'database',
            DATABASE_URL: postgres.url,
            SESSION_SECRET: 'a secret of thirty-two letters or more',
          }),
        },
      });
      try {
        const { pathname, search } = linkOf(site);
        for (const path of ['/', '/search/used-cars', '/desk', '/api/search']) {
          const answer = await ask(site, path);
          expect([path, answer.status]).toEqual([path, 503]);
          expect(answer.body.toString()).toMatch(/noindex.*is not set up yet/s);
        }
        expect((await ask(site, '/healthz')).status).toBe(200);
        expect((await ask(site, '/set-up?key=1.a')).status).toBe(403);
        expect((await send(site, '/set-up?key=guess', fieldsOf(yardForm()))).status).toBe(403);
        const page = await ask(site, pathname + search);
        expect(page.status).toBe(200);
        expect(page.body.toString()).toContain('name="owner_email"');

        const formPath = pathname + search;
        const wrong = await send(site, formPath, fieldsOf(yardForm({ abn: '51 824 753 557' })));
        expect(wrong.status).toBe(422);
        expect(wrong.body.toString()).toMatch(/id="abn-error".*value="51 824 753 557".*value="Kim Lee"/s);
        expect(wrong.body.toString()).not.toContain('wombat');

        const rival = yardForm({ name: 'Sofala Cars', host: '' });
        const answers = await Promise.all([
          send(site, formPath, fieldsOf(yardForm({ host: '' }))),
          send(site, formPath, fieldsOf(rival)),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
        const made = answers.find(({ status }) => status === 201)?.body.toString() ?? '';
        const [, slug = ''] = /http:\/\/(hill-end-cars|sofala-cars)\.localhost/.exec(made) ?? [];
        const host = `${slug}.localhost`;
        if (kind === 'folder') expect(readdirSync(tenantsDir)).toEqual([slug]);

        expect((await ask(site, '/', host)).status).toBe(200);
        expect((await ask(site, pathname + search, host)).status).toBe(404);
        const signIn = { email: 'kim@hillendcars.example', password: 'wombat lantern river seven' };
        const signedIn = await send(site, '/desk/sign-in', signIn, host);
        expect(signedIn).toMatchObject({ status: 303 });
        const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0] ?? '';
        const desk = (path: string) =>
          askSite({ port: site.port, host, path, headers: { cookie } }).then(({ body }) => body.toString());
        expect(await desk('/desk/site')).toMatch(/Left to do.*\/desk\/stock\/add/s);
        expect(await desk('/desk/audit')).toContain('Created the site: on the set-up page');
      } finally {
        await site.stop();
        await postgres?.stop();
      }
    }, 120_000);
  },
);

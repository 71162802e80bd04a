import { expect, test } from 'vitest';
import { storedTenants, tenants } from './tenants';

type StoredTenantsFacts = Parameters<typeof storedTenants>[0];

type TenantsFacts = Parameters<typeof tenants>[0];

const problem = { file: 'brolga/tenant.json', path: 'theme.accent', message: 'expected a colour as #rrggbb' };
const inWords = 'brolga/tenant.json: theme.accent: expected a colour as #rrggbb.';
const rights = { path: '/tenants', isFolder: true, readable: true, writable: true, mode: 0o755, owner: 1000 };
const inFolder = (change: object) => ({ folder: { ...rights, ...change } });
const missingSecrets = [problem];
const sound: TenantsFacts = {
  path: '/tenants',
  folder: rights,
  sites: ['brolga'],
  problems: [],
  missingSecrets: [],
};
const usable = 'TENANTS_DIR: /tenants has 1 site that can be used.';

test.each<[code: string, text: string, Partial<TenantsFacts>]>([
  ['ok', usable, {}],
  ['ok', `${usable} It is read-only here, which is enough for the site.`, inFolder({ writable: false })],
  ['tenants-folder-missing', 'TENANTS_DIR: /tenants does not exist.', { folder: null }],
  [
    'tenants-folder-unreadable',
    'TENANTS_DIR: this user cannot read /tenants.',
    inFolder({ readable: false }),
  ],
  ['tenants-broken', `2 problems, the first of them: ${inWords}`, { problems: [problem, problem] }],
  ['tenants-broken', `1 problem: ${inWords}`, { problems: [problem] }],
  ['secrets-missing', 'The environment lacks 1 secret that brolga/tenant.json names.', { missingSecrets }],
])('a folder of sites: %s: %s', (code, text, change) => {
  expect(tenants({ ...sound, ...change })).toMatchObject([{ code, text }]);
});

const brolga = { tenant: 'brolga', copied: 1, current: 2 };
const stored = { path: '/data/tenants', count: 2, behind: [], broken: [], problems: [], missingSecrets: [] };
const facts = (change: Partial<StoredTenantsFacts>): StoredTenantsFacts => ({ ...stored, ...change });

test.each<[string, Partial<StoredTenantsFacts>, readonly string[]]>([
  ['a copy that is up to date', {}, ['ok']],
  ['a database that cannot be read', { count: null }, ['no-database']],
  ['a database without sites', { count: 0 }, ['tenants-none']],
  ['a copy that is behind', { behind: [brolga] }, ['tenants-behind']],
  ['a copy that is behind, whatever is wrong', { behind: [brolga], problems: [problem] }, ['tenants-behind']],
  ['settings with a mistake', { broken: ['brolga'], problems: [problem] }, ['tenants-left-out']],
  ['secrets that are missing', { missingSecrets }, ['secrets-missing']],
])('reports %s', (_, change, codes) => {
  expect(storedTenants(facts(change)).map(({ code }) => code)).toEqual(codes);
});

test.each([
  [brolga, 'brolga (copy: version 1, database: version 2)'],
  [{ ...brolga, copied: null }, 'brolga (copy: none, database: version 2)'],
  [{ ...brolga, current: null }, 'brolga (copy: version 1, database: none)'],
  [{ ...brolga, copied: 2 }, 'brolga (copy: another version 2, database: version 2)'],
])('names the versions of the copy and of the database: %j', (site, text) => {
  const [finding] = storedTenants(facts({ behind: [site] }));
  expect(finding).toMatchObject({ about: [text], text: expect.stringContaining(text) });
  expect(finding?.advice).toContain('Start the site');
});

test.each([
  [['brolga'], [problem], `Mistakes in the files of brolga keep it from being served: ${inWords}`],
  [
    ['brolga', 'wattle-bend'],
    [problem, { ...problem, file: 'wattle-bend/tenant.json' }],
    `Mistakes in the files of brolga and wattle-bend keep them from being served: 2 problems, the first of them: ${inWords}`,
  ],
])('names the sites that are left out, and how to bring them back: %j', (broken, problems, text) => {
  const [finding] = storedTenants(facts({ broken, problems }));
  expect(finding).toMatchObject({ result: 'fault', about: broken, text });
  expect(finding?.advice).toMatch(/dealer tenant push SLUG.*dealer tenant rollback SLUG/);
});

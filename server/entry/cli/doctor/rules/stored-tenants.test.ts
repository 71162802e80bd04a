import { expect, test } from 'vitest';
import { type StoredTenantsFacts, storedTenants } from './tenants';

const problem = { file: 'brolga/tenant.json', path: 'theme.accent', message: 'expected a colour as #rrggbb' };
const brolga = { tenant: 'brolga', copied: 1, current: 2 };
const facts = (change: Partial<StoredTenantsFacts>): StoredTenantsFacts => ({
  ...{ path: '/data/tenants', count: 2, behind: [], broken: [], problems: [], missingSecrets: [], ...change },
});

test.each<[string, Partial<StoredTenantsFacts>, readonly string[]]>([
  ['a copy that is up to date', {}, ['ok']],
  ['a database that cannot be read', { count: null }, ['no-database']],
  ['a database without sites', { count: 0 }, ['tenants-none']],
  ['a copy that is behind', { behind: [brolga] }, ['tenants-behind']],
  [
    'problems of a copy that is behind, which may be solved already',
    { behind: [brolga], problems: [problem] },
    ['tenants-behind'],
  ],
  [
    'settings with a mistake and secrets that are missing',
    { broken: ['brolga'], problems: [problem], missingSecrets: [problem] },
    ['tenants-left-out', 'secrets-missing'],
  ],
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
  [
    ['brolga'],
    [problem],
    'Mistakes in the files of brolga keep it from being served: brolga/tenant.json: theme.accent: expected a colour as #rrggbb.',
  ],
  [
    ['brolga', 'wattle-bend'],
    [problem, { ...problem, file: 'wattle-bend/tenant.json' }],
    'Mistakes in the files of brolga and wattle-bend keep them from being served: 2 problems, the first of them: brolga/tenant.json: theme.accent: expected a colour as #rrggbb.',
  ],
])('names the sites that are left out, and how to bring them back: %j', (broken, problems, text) => {
  const [finding] = storedTenants(facts({ broken, problems }));
  expect(finding).toMatchObject({ result: 'fault', about: broken, text });
  expect(finding?.advice).toMatch(/dealer tenant push SLUG.*dealer tenant rollback SLUG/);
});

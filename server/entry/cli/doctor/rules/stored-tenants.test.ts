import { expect, test } from 'vitest';
import { type StoredTenantsFacts, storedTenants } from './tenants';

const problem = { file: 'brolga/tenant.json', path: 'theme.accent', message: 'expected a colour as #rrggbb' };
const brolga = { tenant: 'brolga', copied: 1, current: 2 };
const facts = (change: Partial<StoredTenantsFacts>): StoredTenantsFacts => ({
  ...{ path: '/data/tenants', count: 2, behind: [], problems: [], missingSecrets: [], ...change },
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
    { problems: [problem], missingSecrets: [problem] },
    ['tenants-broken', 'secrets-missing'],
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

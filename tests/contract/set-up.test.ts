import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { setUpSite } from '#server/operate/set-up/set-up-site';
import { parseConfig } from '#server/platform/config';
import { folderForFile } from '../support/folder';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { yardForm } from '../support/yard-form';

const folder = folderForFile();

describe.each([
  ['sqlite', 'folder'],
  ['sqlite', 'database'],
  ['postgres', 'folder'],
  ['postgres', 'database'],
] as const)('on %s, with sites in a %s,', (engine, kind) => {
  const place = join(folder, `${engine}-${kind}`);
  const tenantsDir = join(place, 'tenants');
  let postgres: TestDatabase | undefined;
  let services: Services;
  beforeAll(async () => {
    mkdirSync(tenantsDir, { recursive: true });
    postgres = engine === 'postgres' ? await openPostgres() : undefined;
    const config = parseConfig({
      DATA_DIR: join(place, 'data'),
      TENANTS_DIR: tenantsDir,
      TENANTS: kind,
      LOG_LEVEL: 'silent',
      SESSION_SECRET: 'a secret of thirty-two letters or more',
      ...(postgres && { DATABASE_URL: postgres.url }),
    });
    services = await createServices(config, { isSite: true });
  });
  afterAll(async () => {
    await services.close();
    await postgres?.stop();
  });

  test('mistakes make nothing, and each is beside its field', async () => {
    const form = yardForm({ abn: '1', owner_email: 'kim', password: 'hillend', password_again: 'hillend' });
    expect(await setUpSite(services, form)).toMatchObject({
      state: 'refused',
      errors: {
        abn: expect.stringMatching('eleven'),
        owner_email: expect.stringMatching('email'),
        password: expect.stringMatching('at least 12'),
      },
    });
    expect(services.tenants.all()).toEqual([]);
  });

  test('of two forms at once one makes the site with its owner, and the audit log says so', async () => {
    const forms = [yardForm(), yardForm({ name: 'Sofala Cars', host: '' })];
    const outcomes = await Promise.all(forms.map((form) => setUpSite(services, form)));
    expect(outcomes.map(({ state }) => state).sort()).toEqual(['made', 'over']);
    const [tenant, ...others] = services.tenants.all();
    expect(others).toEqual([]);
    const slug = tenant?.slug ?? '';
    expect(outcomes).toContainEqual(expect.objectContaining({ state: 'made', slug }));
    expect(tenant).toMatchObject({
      abn: '51824753556',
      template: 'workshop',
      delivery: { email_to: ['sales@hillendcars.example'] },
    });
    expect(tenant?.locations).toMatchObject([{ city: 'Hill End', dealer_license_number: 'MD 12345' }]);
    const members = await services.staff.list(slug);
    expect(members).toMatchObject([{ email: 'kim@hillendcars.example', role: 'owner' }]);
    const { entries } = await services.auditLog.list(slug, { limit: 9 });
    expect(entries).toMatchObject([
      { action: 'site-created', staffId: members[0]?.id, detail: 'set-up-page' },
    ]);
    expect(existsSync(join(tenantsDir, slug))).toBe(kind === 'folder');
  });

  test('nothing is made once there is a site', async () => {
    expect(await setUpSite(services, yardForm({ name: 'Late Cars', host: '' }))).toEqual({ state: 'over' });
    expect(services.tenants.all()).toHaveLength(1);
  });
});

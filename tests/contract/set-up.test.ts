import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { setUpSite } from '#server/operate/set-up/set-up-site';
import { parseConfig } from '#server/platform/config';
import { blankPng } from '../support/blank-png';
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

  test('a logo that is no picture, and a car without its model, are beside their fields', async () => {
    const form = yardForm({ stocknum: 'H1', year: '2019', make: 'Mazda', price: 'a lot' });
    form.set('logo', new File(['no picture'], 'logo.png'));
    expect(await setUpSite(services, form)).toMatchObject({
      state: 'refused',
      errors: {
        logo: expect.any(String),
        model: 'Enter the model.',
        price: expect.stringMatching('^Enter the price'),
      },
    });
    expect(services.tenants.all()).toEqual([]);
  });

  test('of two forms at once one makes the site with its owner, and the audit log says so', async () => {
    const car = {
      stocknum: 'H1',
      year: '2019',
      make: 'Mazda',
      model: '3',
      km: '81,000',
      price: '$18,990',
      price_type: 'drive_away',
    };
    const forms = [yardForm(car), yardForm({ name: 'Sofala Cars', host: '', ...car })];
    for (const form of forms) form.set('logo', new File([new Uint8Array(blankPng(240, 56))], 'Our logo.png'));
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
    expect(tenant?.header.logo).toMatch(/^uploads\/our-logo-[0-9a-f]{10}\.png$/);
    const [first] = await services.stockChanges.find(slug, 'H1');
    expect(first?.car).toMatchObject({ make: 'Mazda', price: 18_990, km: 81_000, car_type: 'used' });
    expect(first?.car.location_id).toBe(tenant?.locations[0]?.id);
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

describe('beside demo sites', () => {
  const tenantsDir = join(folder, 'with-demos');
  let services: Services;
  beforeAll(async () => {
    cpSync(resolve('tenants'), tenantsDir, { recursive: true });
    const config = { DATA_DIR: join(folder, 'demo-data'), TENANTS_DIR: tenantsDir, LOG_LEVEL: 'silent' };
    services = await createServices(parseConfig(config), { isSite: true });
  });
  afterAll(() => services.close());
  const at = (slug: string) => services.tenants.byHost(`${slug}.localhost`)?.slug;

  test('the set-up page is open until a dealer has a site, and can switch the demo sites off', async () => {
    expect(services.setUpPlace()).toBe('own-address');
    expect(at('brolga')).toBe('brolga');
    const form = yardForm({ host: '', demos_off: 'yes' });
    expect(await setUpSite(services, form)).toMatchObject({ state: 'made', slug: 'hill-end-cars' });
    expect(services.setUpPlace()).toBeUndefined();
    expect([at('brolga'), at('hill-end-cars')]).toEqual([undefined, 'hill-end-cars']);
    expect(services.tenants.byHost('localhost')?.slug).toBe('hill-end-cars');
    expect(await services.demoSites.state()).toEqual({ count: 6, areOff: true });
    expect(await setUpSite(services, yardForm({ name: 'Late Cars' }))).toEqual({ state: 'over' });
  });

  test('they are switched on again, and are no dealer’s once two dealers have a site', async () => {
    expect(await services.demoSites.switch(true)).toMatchObject({ ok: true });
    expect(at('brolga')).toBe('brolga');
    cpSync(join(tenantsDir, 'corner-cars'), join(tenantsDir, 'second'), { recursive: true });
    const file = join(tenantsDir, 'second', 'tenant.json');
    const { demo: _, ...settings } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...settings, slug: 'second', hosts: [] }));
    await services.demoSites.switch(true);
    expect(await services.demoSites.state()).toBeNull();
  });
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { newTenant } from '#server/operate/tenant-versions/new-tenant';
import { starterSite } from '#server/operate/tenants/rules/starter-site';
import { parseConfig } from '#server/platform/config';
import { australianStates } from '#server/settings/location-schema';
import { templates } from '#server/settings/tenant-schema';
import { folderForTest } from '../../../tests/support/folder';
import { runCommand } from '../../../tests/support/run-command';
import { openTestServices } from '../../../tests/support/test-services';
import { tenantCommands, tenantJsonSchema } from './tenant';

const dir = folderForTest();

const runWith = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  runCommand(tenantCommands, { config: parseConfig(environment) }, 'tenant', ...args);
/** Runs a command about the sites in the folder, without opening the database. */
const run = (...args: string[]) => runWith({ TENANTS_DIR: dir.path }, ...args);

const fileOf = (slug: string) => join(dir.path, slug, 'tenant.json');
const settingsOf = async (slug: string) => JSON.parse(await readFile(fileOf(slug), 'utf8'));
/** Adds a site to the folder whose settings have one change. */
async function addSite(slug: string, change: object = {}): Promise<void> {
  await newTenant(dir.path, { slug });
  await writeFile(fileOf(slug), JSON.stringify({ ...(await settingsOf(slug)), ...change }));
}
const wrongAbn = { abn: '51824753557' };

describe('dealer tenant check', () => {
  it('fails for errors, one per line, and not for notes', async () => {
    await addSite('hill', wrongAbn);
    const { output, failure } = await run('check');
    expect(failure).toBeInstanceOf(CliFailure);
    const lines = output.split('\n');
    expect(lines[0]).toBe(
      "error  hill/tenant.json: abn: 51824753557 is not a valid ABN: the check digits don't match",
    );
    expect(lines.slice(1, -1).every((line) => line.startsWith('note  hill/tenant.json: '))).toBe(true);
    expect(lines.at(-1)).toBe('1 error, 0 warnings in hill');
  });

  it('lists warnings and notes in JSON without failing', async () => {
    await addSite('hill', { price: {} });
    const { output, failure } = await run('check', '--json');
    expect(failure).toBeNull();
    const { findings, ...rest } = JSON.parse(output);
    expect(rest).toEqual({ ok: true, tenants: ['hill'] });
    const file = 'hill/tenant.json';
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'note', file, path: 'abn' }));
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'warning', file, path: 'price.default_type' }),
    );
  });

  it('reports a tenant that does not load, in JSON too', async () => {
    await addSite('hill', { tempalte: 'harbour' });
    const { output, failure } = await run('check', '--json');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(JSON.parse(output)).toMatchObject({ ok: false, tenants: [] });
    expect(output).toContain('did you mean template?');
  });

  it('can check one site only, and knows which there are', async () => {
    await addSite('bad', wrongAbn);
    await addSite('good');
    for (const named of [['good'], ['--tenant', 'good']])
      expect((await run('check', ...named)).failure).toBeNull();
    for (const named of [['bad'], ['--tenant', 'bad'], []])
      expect((await run('check', ...named)).failure).toBeInstanceOf(CliFailure);
    expect((await run('check', '--tenant', 'goo')).failure).toEqual(
      new CliFailure('Tenant "goo" not found; choose from bad, good.'),
    );
    expect(await run('check', 'bad', '--tenant', 'good')).toMatchObject({
      output: '',
      failure: { message: expect.stringContaining('not both') },
    });
  });
});

describe('dealer tenant check with sites in the database', () => {
  it('checks the folder that people edit with --from', async () => {
    await addSite('hill');
    const inDatabase = { TENANTS: 'database', TENANTS_DIR: dir.path, DATA_DIR: join(dir.path, '.data') };
    const { output, failure } = await runWith(inDatabase, 'check', '--from', dir.path);
    expect(failure).toBeNull();
    expect(output).toMatch(/ in hill$/);
    expect(await runWith(inDatabase, 'check')).toEqual({ output: '0 errors, 0 warnings', failure: null });
    expect((await runWith(inDatabase, 'schema')).failure).toBeNull();
    expect(await readFile(join(dir.path, 'tenant.schema.json'), 'utf8')).toBe(tenantJsonSchema());
  });

  it('checks the stored sites, without a folder of sites: one that is left out fails', async () => {
    const environment = { TENANTS: 'database', TENANTS_DIR: join(dir.path, 'none') };
    const services = await openTestServices({ environment });
    const store = (tenant: string, change: (settings: string) => string) => {
      const files = starterSite({ slug: tenant }).map(({ path, text }): [string, Uint8Array] => [
        path,
        new TextEncoder().encode(path === 'tenant.json' ? change(text) : text),
      ]);
      const content = { files: new Map(files), claims: { hosts: [], secrets: [] } };
      const version = { tenant, expected: 0, at: new Date(), author: 'test', note: '', restoredFrom: null };
      return services.tenantVersions.add({ ...version, content });
    };
    await store('three', (text) => text);
    // A newer release no longer accepts it: nobody could push it.
    await store('four', (text) => text.replace('{', '{ "tempalte": "harbour",'));
    // Without the services of the site, which would migrate the database of another release.
    const check = (...args: string[]) =>
      runCommand(tenantCommands, { config: services.config }, 'tenant', 'check', ...args);
    expect(await check('three')).toMatchObject({
      output: expect.stringMatching(/0 errors, .* in three$/),
      failure: null,
    });
    for (const args of [['four'], []]) {
      const { output, failure } = await check(...args);
      expect(failure).toBeInstanceOf(CliFailure);
      expect(output).toContain('error  four/tenant.json: tempalte: is not a known setting');
    }
    expect((await check('--tenant', 'brolga')).failure).toBeInstanceOf(CliFailure);
    await services.close();
  });
});

describe('dealer tenant new', () => {
  it('creates a site and prints the next steps', async () => {
    const { output, failure } = await run('new', 'hill-end-cars');
    expect(failure).toBeNull();
    expect(output).toContain('2. dealer tenant check hill-end-cars');
    expect(output).not.toMatch(/npx|npm/);
    expect((await readdir(dir.path)).sort()).toEqual(['hill-end-cars', 'tenant.schema.json']);
  });

  it('refers to an existing JSON Schema, even in a folder outside the project, without overwriting one', async () => {
    await run('new', 'hill');
    const schema = resolve(dir.path, 'hill', (await settingsOf('hill')).$schema);
    expect(JSON.parse(await readFile(schema, 'utf8'))).toMatchObject({ type: 'object' });
    await writeFile(schema, '{}');
    await run('new', 'second-site');
    expect(await readFile(schema, 'utf8')).toBe('{}');
  });

  it('passes the check without warnings for every template and state, with the licence that some require', async () => {
    const states = australianStates.map((state) => state.toLowerCase());
    for (const [at, state] of states.entries()) {
      const template = templates[at % templates.length] ?? 'harbour';
      await run('new', state, '--template', template, '--state', state, '--licence', 'LMCT 1');
    }
    const { output } = await run('check');
    expect(output.split('\n').at(-1)).toBe(`0 errors, 0 warnings in ${[...states].sort().join(', ')}`);
  });

  it('uses the given facts', async () => {
    const facts = '--template workshop --state wa --host a.example b.example --json'.split(' ');
    const { output } = await run('new', 'hill', '--name', 'Hill End', '--phone', '(08) 5550 0142', ...facts);
    expect(JSON.parse(output)).toMatchObject({ slug: 'hill', folder: join(dir.path, 'hill') });
    expect(await settingsOf('hill')).toMatchObject({
      name: 'Hill End',
      template: 'workshop',
      default_state: 'wa',
      hosts: ['a.example', 'b.example'],
      locations: [{ city: 'Perth', state: 'WA', phone: '(08) 5550 0142' }],
    });
  });

  it.each([
    ['a slug with a capital letter', 'Hill', 'Slug "Hill": expected lower-case letters'],
    ['a slug that ends in a hyphen', 'hill-', 'Slug "hill-": expected lower-case letters'],
    ['the slug of another site', 'taken', 'taken already exists: choose another slug'],
    ['the host of another site', 'hill --host t.example', 't.example already belongs to the site taken'],
    ['a host without a domain', 'hill --host intranet', 'intranet is not a public host name'],
    ['an address as host', 'hill --host 10.0.0.5', '10.0.0.5 is not a public host name'],
    ['an ABN with a wrong digit', 'hill --abn 51824753557', 'is not a valid ABN'],
    ['a short postcode', 'hill --postcode 40', 'postcode: expected four digits, found "40"'],
    ['an unknown template', 'hill --template harbor', 'Allowed choices are harbour'],
  ])('rejects %s and leaves nothing behind', async (_, args, message) => {
    await run('new', 'taken', '--host', 't.example');
    const { failure } = await run('new', ...args.split(' '));
    expect(String(failure)).toContain(message);
    expect((await readdir(dir.path)).sort()).toEqual(['taken', 'tenant.schema.json']);
  });
});

describe('dealer tenant schema', () => {
  it('writes the JSON Schema to the tenants folder, or to the given path', async () => {
    const { file } = JSON.parse((await run('schema', '--json')).output);
    expect(file).toBe(join(dir.path, 'tenant.schema.json'));
    expect(await readFile(file, 'utf8')).toBe(tenantJsonSchema());
    await run('schema', '--output', join(dir.path, 'other.json'));
    expect(await readFile(join(dir.path, 'other.json'), 'utf8')).toBe(tenantJsonSchema());
  });

  it('fails with one line if the folder is not writable', async () => {
    const { failure } = await runWith({ TENANTS_DIR: join(dir.path, 'none') }, 'schema');
    expect(failure).toBeInstanceOf(CliFailure);
  });
});

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantJsonSchema } from '#server/entry/cli/commands/tenant';
import { parseConfig } from '#server/platform/config';
import { australianStates } from '#server/settings/location-schema';
import { templates } from '#server/settings/tenant-schema';
import { runCommand } from '../../../../tests/support/run-command';
import { CliFailure } from '../context';
import { registerTenant } from './tenant';

const states = australianStates.map((state) => state.toLowerCase());
const projectDir = resolve(import.meta.dirname, '../../../..');

/** Runs one command without touching the database. */
const run = (tenantsDir: string, ...args: string[]) => runWith({ TENANTS_DIR: tenantsDir }, ...args);

const runWith = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  runCommand(registerTenant, { config: parseConfig(environment) }, 'tenant', ...args);

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tenants-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const demo = join(projectDir, 'tenants');

/** A folder with an edited copy of a demo tenant. */
async function copyOf(slug: string, change: (text: string) => string) {
  await cp(join(demo, slug), join(dir, slug), { recursive: true });
  const source = await readFile(join(demo, slug, 'tenant.json'), 'utf8');
  await writeFile(join(dir, slug, 'tenant.json'), change(source));
  // One of its offers and one of its sales have ended, to show those pages.
  await rm(join(dir, slug, 'offers.json'), { force: true });
  await rm(join(dir, slug, 'content/pages'), { recursive: true, force: true });
}

describe('dealer tenant check', () => {
  it('checks the folder that people edit with --from, with sites in the database too', async () => {
    await copyOf('brolga', (text) => text);
    const inDatabase = { TENANTS: 'database', TENANTS_DIR: dir, DATA_DIR: join(dir, '.data') };
    const { output, failure } = await runWith(inDatabase, 'check', '--from', dir);
    expect(failure).toBeNull();
    expect(output).toMatch(/ in brolga$/);
    const stored = await runWith(inDatabase, 'check');
    expect(stored).toEqual({ output: '0 errors, 0 warnings', failure: null });
    const schema = await runWith(inDatabase, 'schema');
    expect(schema.failure).toBeNull();
    expect(await readFile(join(dir, 'tenant.schema.json'), 'utf8')).toBe(tenantJsonSchema());
  });

  it('fails for errors, one per line', async () => {
    await copyOf('brolga', (text) =>
      text.replace('40900000142', '40900000143').replace('#0b6b57', '#7fd0bd'),
    );
    const { output, failure } = await run(dir, 'check');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(output.split('\n')).toEqual([
      expect.stringMatching(
        /^error {2}brolga\/tenant\.json: theme\.onAccent: #ffffff on accent #7fd0bd has a contrast of 1\./,
      ),
      expect.stringMatching(/^error {2}brolga\/tenant\.json: theme\.accent: .* on surface #ffffff/),
      expect.stringMatching(/^error {2}brolga\/tenant\.json: theme\.accent: .* on surfaceMuted/),
      "error  brolga/tenant.json: abn: 40900000143 is not a valid ABN: the check digits don't match",
      '4 errors, 0 warnings in brolga',
    ]);
  });

  it('does not fail for warnings and notes', async () => {
    await copyOf('brolga', (text) => text.replace('"abn": "40900000142",', ''));
    const { output, failure } = await run(dir, 'check', '--json');
    expect(failure).toBeNull();
    expect(JSON.parse(output)).toMatchObject({
      ok: true,
      tenants: ['brolga'],
      findings: [{ severity: 'note', file: 'brolga/tenant.json', path: 'abn' }],
    });
  });

  it('reports a tenant that does not load, in JSON too', async () => {
    await copyOf('brolga', (text) => text.replace('"template"', '"tempalte"'));
    const { output, failure } = await run(dir, 'check', '--json');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(JSON.parse(output)).toMatchObject({ ok: false, tenants: [] });
    expect(output).toContain('did you mean template?');
  });

  it('refuses two sites', async () => {
    await copyOf('brolga', (text) => text);
    const { output, failure } = await run(dir, 'check', 'brolga', '--tenant', 'wattle-bend');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(failure).toMatchObject({ message: expect.stringContaining('not both') });
    expect(output).toBe('');
  });

  it('can check one site only, and knows which there are', async () => {
    await copyOf('brolga', (text) => text.replace('40900000142', '40900000143'));
    await copyOf('wattle-bend', (text) => text);
    expect((await run(dir, 'check', '--tenant', 'wattle-bend')).failure).toBeNull();
    expect((await run(dir, 'check', '--tenant', 'brolga')).failure).toBeInstanceOf(CliFailure);
    expect((await run(dir, 'check', 'wattle-bend')).failure).toBeNull();
    expect((await run(dir, 'check', 'brolga')).failure).toBeInstanceOf(CliFailure);
    expect((await run(dir, 'check', '--tenant', 'wattle')).failure).toEqual(
      new CliFailure('Tenant "wattle" not found; choose from brolga, wattle-bend.'),
    );
  });
});

describe('dealer tenant new', () => {
  it('creates a site that passes the check without warnings, and prints the next steps', async () => {
    const { output, failure } = await run(dir, 'new', 'hill-end-cars');
    expect(failure).toBeNull();
    expect(output).toContain('npx dealer tenant check hill-end-cars');
    expect((await readdir(dir)).sort()).toEqual(['hill-end-cars', 'tenant.schema.json']);
    const checked = await run(dir, 'check', 'hill-end-cars');
    expect(checked.failure).toBeNull();
    expect(checked.output).toMatch(/0 errors, 0 warnings in hill-end-cars$/);
  });

  it('refers to an existing JSON Schema, even in a folder outside the project, without overwriting one', async () => {
    await run(dir, 'new', 'hill-end-cars');
    const settings = JSON.parse(await readFile(join(dir, 'hill-end-cars/tenant.json'), 'utf8'));
    const schema = resolve(dir, 'hill-end-cars', settings.$schema);
    expect(JSON.parse(await readFile(schema, 'utf8'))).toMatchObject({ type: 'object' });
    await writeFile(schema, '{}');
    await run(dir, 'new', 'second-site');
    expect(await readFile(schema, 'utf8')).toBe('{}');
  });

  it('does so for every template and state, given the licence that some states require', async () => {
    for (const [at, state] of states.entries()) {
      const template = templates[at % templates.length] ?? 'harbour';
      await run(dir, 'new', state, '--template', template, '--state', state, '--licence', 'LMCT 1');
    }
    const { output } = await run(dir, 'check');
    expect(output.split('\n').at(-1)).toBe(`0 errors, 0 warnings in ${[...states].sort().join(', ')}`);
  });

  it('uses the given facts', async () => {
    const facts = [
      '--name',
      'Hill End',
      '--template',
      'workshop',
      '--state',
      'wa',
      '--phone',
      '(08) 5550 0142',
    ];
    const { output } = await run(dir, 'new', 'hill', ...facts, '--host', 'a.example', 'b.example', '--json');
    expect(JSON.parse(output)).toMatchObject({ slug: 'hill', folder: join(dir, 'hill') });
    expect(JSON.parse(await readFile(join(dir, 'hill/tenant.json'), 'utf8'))).toMatchObject({
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
    [
      'a host of another site',
      'hill --host t.example',
      'hosts.0: t.example already belongs to the site taken',
    ],
    ['a short postcode', 'hill --postcode 40', 'postcode: expected four digits, found "40"'],
    ['an unknown template', 'hill --template harbor', 'Allowed choices are harbour'],
  ])('rejects %s and leaves nothing behind', async (_, args, message) => {
    await run(dir, 'new', 'taken', '--host', 't.example');
    const { failure } = await run(dir, 'new', ...args.split(' '));
    expect(String(failure)).toContain(message);
    expect((await readdir(dir)).sort()).toEqual(['taken', 'tenant.schema.json']);
  });
});

describe('dealer tenant schema', () => {
  it('writes the JSON Schema to the tenants folder, or to the given path', async () => {
    const { output } = await run(dir, 'schema', '--json');
    const { file } = JSON.parse(output);
    expect(file).toBe(join(dir, 'tenant.schema.json'));
    expect(await readFile(file, 'utf8')).toBe(tenantJsonSchema());
    await run(dir, 'schema', '--output', join(dir, 'other.json'));
    expect(await readFile(join(dir, 'other.json'), 'utf8')).toBe(tenantJsonSchema());
  });

  it('fails with one line if the folder is not writable', async () => {
    const { failure } = await run(join(dir, 'none'), 'schema');
    expect(failure).toBeInstanceOf(CliFailure);
  });
});

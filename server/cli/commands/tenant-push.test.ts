import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { folderForFile } from '../../../tests/support/folder';
import { runCommand } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { tenantCommands } from './tenant';

const projectDir = resolve(import.meta.dirname, '../../..');
const folder = folderForFile();
const sites = join(folder, 'sites');
const brolga = join(sites, 'brolga');
const file = join(folder, 'file.txt');
const services = await servicesForFile({ environment: { TENANTS: 'database' } });
cpSync(join(projectDir, 'tenants/brolga'), join(sites, 'brolga'), { recursive: true });
mkdirSync(join(sites, 'empty'));
writeFileSync(join(sites, 'empty/.DS_Store'), '');
writeFileSync(join(sites, 'text'), '');
writeFileSync(file, '');

/** The lines of the failure, with short paths; those of the result if there is none. */
async function run(...args: string[]): Promise<string> {
  const { output, failure } = await runCommand(tenantCommands, services, 'tenant', ...args);
  if (failure !== null && !(failure instanceof CliFailure)) throw failure;
  return (failure?.message ?? output).replaceAll(folder, '');
}
const advice = 'name the folder that holds the folders of sites with --from or TENANTS_DIR.';

it.each([
  ['a folder that does not exist', ['--from', join(folder, 'none')], `/none does not exist: ${advice}`],
  ['a file', ['--from', file], `/file.txt is a file: ${advice}`],
  ['the folder of one site', ['--from', brolga], `/sites/brolga is the folder of one site: ${advice}`],
  ['the site itself', ['brolga', '--from', brolga], `/sites/brolga is the folder of one site: ${advice}`],
  ['no such site', ['nobody', '--from', sites], `/sites/nobody does not exist: check the slug, or ${advice}`],
  ['a file as a site', ['text', '--from', sites], '/sites/text is a file: expected the folder of the site.'],
  ['no files', ['empty', '--from', sites], '/sites/empty is empty: a site needs at least a tenant.json.'],
])('push names its mistake when it is given %s', async (_name, args, expected) => {
  expect(await run('push', ...args)).toBe(expected);
});

it('push reports a folder without sites', async () => {
  mkdirSync(join(folder, 'no-sites'));
  expect(await run('push', '--from', join(folder, 'no-sites'))).toMatch(
    /expected at least one tenant, a folder with/,
  );
});

it('rollback reports an unknown site, an unknown version or a removal, and says what to do', async () => {
  expect(await run('push', 'brolga', '--from', sites)).toBe('brolga: version 1');
  await run('remove', 'brolga', '--yes');
  expect(await run('rollback', 'brolga', '--to', '2')).toBe(
    'Version 2 is the removal of brolga, so it has no files to restore. Choose a version before it: see `dealer tenant history brolga`.',
  );
  expect(await run('rollback', 'brolga', '--to', '7')).toBe(
    'brolga has no version 7. See `dealer tenant history brolga`.',
  );
  for (const command of ['rollback', 'show', 'diff', 'history'] as const) {
    const options = { rollback: ['--to', '1'], show: ['--version', '1'], diff: ['--from', '1'], history: [] };
    expect(await run(command, 'nobody', ...options[command])).toBe(
      'The database has no site "nobody". Bring it in with `dealer tenant push nobody`.',
    );
  }
  expect(await run('rollback', 'brolga', '--to', '1')).toBe('brolga: version 3, which restores version 1');
});

it('rollback names the host that another site has taken, that site, and what to do', async () => {
  const edited = (slug: string, hosts: string[]) => {
    cpSync(join(projectDir, 'tenants/corner-cars'), join(folder, 'edited', slug), { recursive: true });
    const settings = join(folder, 'edited', slug, 'tenant.json');
    const { imports: _, delivery: __, ...rest } = JSON.parse(readFileSync(settings, 'utf8'));
    writeFileSync(settings, JSON.stringify({ ...rest, slug, hosts }));
    return run('push', slug, '--from', join(folder, 'edited'));
  };
  expect(await edited('first', ['moved.example'])).toBe('first: version 1');
  expect(await edited('first', [])).toBe('first: version 2');
  expect(await edited('second', ['moved.example'])).toBe('second: version 1');
  expect(await run('rollback', 'first', '--to', '1')).toBe(
    [
      'first/tenant.json: hosts.0: moved.example already belongs to the site second',
      'A host can belong to only one site: remove it from the other site first, or leave it out here.',
    ].join('\n'),
  );
});

it('pull explains why it cannot write to a file, below a file or to a protected folder', async () => {
  expect(await run('pull', '--to', file)).toBe('--to /file.txt: expected a folder, found a file.');
  expect(await run('pull', '--to', join(file, 'below'))).toBe(
    '--to /file.txt/below: a part of this path is a file: choose another folder.',
  );
  if (process.getuid?.() === 0) return;
  mkdirSync(join(folder, 'closed'));
  chmodSync(join(folder, 'closed'), 0o500);
  expect(await run('pull', '--to', join(folder, 'closed'))).toMatch(
    /^--to \/closed: you may not write there/,
  );
});

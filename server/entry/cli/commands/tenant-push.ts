import { resolve } from 'node:path';
import type { Command } from 'commander';
import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import { errorCode } from '#server/dealership/files/tenant-file';
import type { Services } from '#server/entry/services';
import { filesOfVersion } from '#server/entry/tenant-versions/files-of-version';
import { folderProblem, kindOf } from '#server/entry/tenant-versions/folder-problem';
import { readFolder } from '#server/entry/tenant-versions/read-folder';
import { type Authorship, saveTenantVersion } from '#server/entry/tenant-versions/save-tenant-version';
import { writeFolder } from '#server/entry/tenant-versions/write-folder';
import { tenantFolders } from '#server/entry/tenants/load-tenants';
import { err, ok, type Result } from '#server/platform/result';
import { type CliContext, CliFailure } from '../context';
import { failureText, notStored } from '../tenant-version-lines';
import { authorOption, type Signed, signature } from './authorship';

/** `dealer tenant push` and `pull`: from a folder of sites into the database, and back. */
export function registerTenantPush(tenant: Command, context: CliContext): void {
  authorOption(
    tenant
      .command('push [slug]')
      .description('Copy sites from the folder TENANTS_DIR into the database, as their current versions')
      .option('--from <dir>', 'another folder of sites')
      .option('--expect <version>', 'store nothing if this is no longer the current version of the site'),
  ).action((slug: string | undefined, options: PushOptions) => push(context, slug, options));
  tenant
    .command('pull [slug]')
    .description('Write the current versions of sites in the database into a folder')
    .requiredOption('--to <dir>', 'the folder of sites to write to')
    .option('--replace', 'replace folders of sites that are there', false)
    .option('--json', 'print JSON', false)
    .action((slug: string | undefined, options: PullOptions) => pull(context, slug, options));
}

interface PushOptions extends Signed {
  readonly from?: string;
  readonly expect?: string;
}
interface PullOptions {
  readonly to: string;
  readonly replace: boolean;
  readonly json: boolean;
}

interface PushedSite {
  readonly tenant: string;
  readonly version: number;
  readonly changed: boolean;
}

async function push(context: CliContext, slug: string | undefined, options: PushOptions): Promise<void> {
  const services = await context.services();
  const folder = options.from === undefined ? services.config.editedTenantsDir : resolve(options.from);
  const expected = expectedVersion(slug, options.expect);
  const problem = await folderProblem(folder, slug);
  if (problem !== undefined) throw new CliFailure(problem);
  const slugs = slug === undefined ? await slugsIn(folder) : [slug];
  const pushed: PushedSite[] = [];
  const failures: string[] = [];
  for (const one of slugs) {
    const request = { folder, tenant: one, isNamed: slug !== undefined, expected };
    const result = await pushOne(services, request, signature(options));
    if (result.ok) pushed.push(result.value);
    else failures.push(result.error);
  }
  context.print(options.json, { folder, sites: pushed, failures }, () =>
    [...pushed.map(pushedLine), ...adviceFor(services)].join('\n'),
  );
  if (failures.length > 0) throw new CliFailure(failures.join('\n'));
}

async function slugsIn(folder: string): Promise<readonly string[]> {
  const folders = await tenantFolders(folder);
  if (!folders.ok) throw new CliFailure(describeProblems(folders.error));
  return folders.value;
}

function expectedVersion(slug: string | undefined, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (slug === undefined) throw new CliFailure('--expect needs a SLUG.');
  if (!/^\d{1,9}$/.test(text)) throw new CliFailure(`--expect ${text}: expected the number of a version.`);
  return Number(text);
}

interface PushRequest {
  readonly folder: string;
  readonly tenant: string;
  /** Only a site that is named comes back once it was removed. */
  readonly isNamed: boolean;
  /** The version that the folder comes from, if the author says so. */
  readonly expected: number | undefined;
}

async function pushOne(
  services: Services,
  { folder, tenant, isNamed, expected: given }: PushRequest,
  by: Authorship,
): Promise<Result<PushedSite, string>> {
  // First, so that a version saved while the folder is read is a conflict.
  const current = await services.tenantVersions.current(tenant);
  if (current?.removed && !isNamed)
    return err(`${tenant} was removed: to bring it back, push it by its name`);
  const expected = given ?? current?.version ?? 0;
  const files = await readFolder(folder, tenant);
  if (!files.ok) return err(describeProblems(files.error));
  const saved = await saveTenantVersion(services, { tenant, files: files.value, expected, ...by });
  if (!saved.ok) return err(failureText(tenant, saved.error));
  const { version, changed } = saved.value;
  return ok({ tenant, version, changed });
}

const pushedLine = ({ tenant, version, changed }: PushedSite): string =>
  changed ? `${tenant}: version ${version}` : `${tenant}: version ${version} has the same files`;

const adviceFor = ({ config }: Services): readonly string[] =>
  config.TENANTS === 'database'
    ? []
    : ['The site still serves the folder TENANTS_DIR: set TENANTS=database and restart it to serve these.'];

async function pull(context: CliContext, slug: string | undefined, options: PullOptions): Promise<void> {
  const { tenantVersions } = await context.services();
  const versions = await tenantVersions.currentSince(0);
  const chosenSites = versions.filter(
    ({ tenant, removed }) => !removed && (slug === undefined || tenant === slug),
  );
  if (slug !== undefined && chosenSites.length === 0) throw notStored(slug);
  const folder = resolve(options.to);
  if ((await kindOf(folder)) === 'other')
    throw new CliFailure(`--to ${folder}: expected a folder, found a file.`);
  const sites: Array<{ tenant: string; version: number }> = [];
  for (const { tenant, version } of chosenSites) {
    const full = await tenantVersions.version(tenant, version);
    const files = full && (await filesOfVersion(tenantVersions, full));
    if (!files) throw new CliFailure(`${tenant} has changed meanwhile: try again.`);
    const written = await writeFolder(folder, tenant, files, options.replace).catch((error: unknown) => {
      throw writeFailure(folder, error);
    });
    if (!written.ok) throw new CliFailure(`${folder}/${tenant} already exists: add --replace to replace it.`);
    sites.push({ tenant, version });
  }
  context.print(options.json, { folder, sites }, () =>
    sites.map(({ tenant, version }) => `${tenant}: version ${version} in ${folder}/${tenant}`).join('\n'),
  );
}

/** Anything but a fault of the folder is unexpected. */
function writeFailure(folder: string, error: unknown): unknown {
  const why = writeFaults.get(errorCode(error));
  return why === undefined ? error : new CliFailure(`--to ${folder}: ${why}.`);
}

const writeFaults: ReadonlyMap<string, string> = new Map([
  ['ENOTDIR', 'a part of this path is a file: choose another folder'],
  ['EACCES', 'you may not write there: choose another folder, or change its permissions'],
  ['EPERM', 'you may not write there: choose another folder, or change its permissions'],
  ['EROFS', 'the disk is read-only: choose another folder'],
  ['ENOSPC', 'the disk is full: free space, or choose another folder'],
]);

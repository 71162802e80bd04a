import { resolve } from 'node:path';
import type { Command } from 'commander';
import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import type { Services } from '#server/entry/services';
import { folderProblem } from '#server/entry/tenant-versions/folder-problem';
import { readFolder } from '#server/entry/tenant-versions/read-folder';
import { type Authorship, saveTenantVersion } from '#server/entry/tenant-versions/save-tenant-version';
import { tenantFolders } from '#server/entry/tenants/load-tenants';
import { err, ok, type Result } from '#server/platform/result';
import { type CliContext, CliFailure } from '../context';
import { failureText } from '../tenant-version-lines';
import { authorOption, type Signed, signature } from './authorship';

/** `dealer tenant push`: from a folder of sites into the database. */
export function registerTenantPush(tenant: Command, context: CliContext): void {
  authorOption(
    tenant
      .command('push [slug]')
      .description('Copy sites from the folder TENANTS_DIR into the database, as their current versions')
      .option('--from <dir>', 'another folder of sites')
      .option('--expect <version>', 'store nothing if this is no longer the current version of the site'),
  ).action((slug: string | undefined, options: PushOptions) => push(context, slug, options));
}

interface PushOptions extends Signed {
  readonly from?: string;
  readonly expect?: string;
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

import { resolve } from 'node:path';
import { CliFailure, command } from '#server/cli/command';
import { argument, flag, option } from '#server/cli/options';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { errorCode } from '#server/dealer/tenant-file';
import type { Services } from '#server/entry/services';
import { type Authorship, saveTenantVersion } from '#server/operate/tenant-versions/save-tenant-version';
import { folderProblem, kindOf, readFolder, writeFolder } from '#server/operate/tenant-versions/site-folders';
import { filesOfVersion } from '#server/operate/tenant-versions/version-history';
import { tenantFolders } from '#server/operate/tenants/load-tenants';
import { err, ok, type Result } from '#server/platform/result';
import { author, failureText, notStored, signature } from './tenant-history';

/** `dealer tenant push`: from a folder of sites into the database. */
export const push = command({
  name: 'push',
  summary: 'Copy sites from the folder TENANTS_DIR into the database, as their current versions',
  options: {
    slug: argument('[slug]'),
    from: option('<dir>', 'another folder of sites'),
    expect: option('<version>', 'store nothing if this is no longer the current version of the site'),
    ...author,
  },
  run: async (context, { slug, from, expect, ...signed }) => {
    const services = await context.services();
    const folder = from === undefined ? services.config.editedTenantsDir : resolve(from);
    const expected = expectedVersion(slug, expect);
    const problem = await folderProblem(folder, slug);
    if (problem !== undefined) throw new CliFailure(problem);
    const sites: PushedSite[] = [];
    const failures: string[] = [];
    for (const tenant of slug === undefined ? await slugsIn(folder) : [slug]) {
      const request = { folder, tenant, isNamed: slug !== undefined, expected };
      const result = await pushOne(services, request, signature(signed));
      if (result.ok) sites.push(result.value);
      else failures.push(result.error);
    }
    const advice =
      'The site still serves the folder TENANTS_DIR: set TENANTS=database and restart it to serve these.';
    return {
      value: { folder, sites, failures },
      lines: [...sites.map(pushedLine), ...(services.config.TENANTS === 'database' ? [] : [advice])],
      failure: failures.length > 0 && failures.join('\n'),
    };
  },
});

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

interface PushedSite {
  readonly tenant: string;
  readonly version: number;
  readonly changed: boolean;
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

/** `dealer tenant pull`: from the database into a folder of sites. */
export const pull = command({
  name: 'pull',
  summary: 'Write the current versions of sites in the database into a folder',
  options: {
    slug: argument('[slug]'),
    to: option('<dir>', 'the folder of sites to write to', { required: true }),
    replace: flag('replace folders of sites that are there'),
  },
  run: async (context, { slug, to, replace }) => {
    const { tenantVersions } = await context.services();
    const versions = await tenantVersions.currentSince(0);
    const chosenSites = versions.filter(
      ({ tenant, removed }) => !removed && (slug === undefined || tenant === slug),
    );
    if (slug !== undefined && chosenSites.length === 0) throw notStored(slug);
    const folder = resolve(to);
    if ((await kindOf(folder)) === 'other')
      throw new CliFailure(`--to ${folder}: expected a folder, found a file.`);
    const sites: Array<{ tenant: string; version: number }> = [];
    for (const { tenant, version } of chosenSites) {
      const full = await tenantVersions.version(tenant, version);
      const files = full && (await filesOfVersion(tenantVersions, full));
      if (!files) throw new CliFailure(`${tenant} has changed meanwhile: try again.`);
      const written = await writeFolder(folder, tenant, files, replace).catch((error: unknown) => {
        throw writeFailure(folder, error);
      });
      if (!written.ok)
        throw new CliFailure(`${folder}/${tenant} already exists: add --replace to replace it.`);
      sites.push({ tenant, version });
    }
    return {
      value: { folder, sites },
      lines: sites.map(({ tenant, version }) => `${tenant}: version ${version} in ${folder}/${tenant}`),
    };
  },
});

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

import { resolve } from 'node:path';
import { CliFailure, command } from '#server/cli/command';
import { argument, flag, option } from '#server/cli/options';
import { notStored } from '#server/cli/tenant-version-lines';
import { errorCode } from '#server/dealer/files/tenant-file';
import { filesOfVersion } from '#server/operate/tenant-versions/files-of-version';
import { kindOf } from '#server/operate/tenant-versions/folder-problem';
import { writeFolder } from '#server/operate/tenant-versions/write-folder';

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

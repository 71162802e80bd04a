import type { FileFacts, FileSet, Manifest } from './rules/file-set';
import type { TenantVersion, TenantVersions } from './tenant-versions';

/** Contents fetched with one query. */
const batchBytes = 8 * 1024 * 1024;
const batchFiles = 100;

type Contents = Pick<TenantVersions, 'contents'>;

/** The files of a version. Undefined if a content is gone, which only a version that is no longer kept may lack. */
export async function filesOfVersion(
  tenantVersions: Contents,
  { manifest }: Pick<TenantVersion, 'manifest'>,
): Promise<FileSet | undefined> {
  const files = new Map<string, Uint8Array>();
  try {
    await filesOfManifest(tenantVersions, manifest, async (path, content) => void files.set(path, content));
  } catch (error) {
    if (error instanceof MissingContent) return undefined;
    throw error;
  }
  return new Map(
    [...manifest.keys()].flatMap((path) => [[path, files.get(path) ?? new Uint8Array()] as const]),
  );
}

/** A content that the database does not have: the version is no longer kept. */
class MissingContent extends Error {
  override readonly name = 'MissingContent';
}

/** Hands over the files of a manifest, a batch in memory at a time. Throws MissingContent. */
export async function filesOfManifest(
  tenantVersions: Contents,
  manifest: Manifest,
  give: (path: string, content: Uint8Array, facts: FileFacts) => Promise<void>,
): Promise<void> {
  for (const files of batches([...manifest])) {
    const contents = await tenantVersions.contents([...new Set(files.map(([, { sha256 }]) => sha256))]);
    for (const [path, facts] of files) {
      const content = contents.get(facts.sha256);
      if (content === undefined) throw new MissingContent(`the content of ${path} is not stored`);
      await give(path, content, facts);
    }
  }
}

type Files = ReadonlyArray<readonly [path: string, facts: FileFacts]>;

/** Files in groups of about `batchBytes`. */
function batches(files: Files): readonly Files[] {
  const groups: Array<Array<Files[number]>> = [];
  let room = 0;
  for (const file of files) {
    const [, { bytes }] = file;
    let group = groups.at(-1);
    if (group === undefined || bytes > room || group.length === batchFiles) {
      group = [];
      groups.push(group);
      room = batchBytes;
    }
    group.push(file);
    room -= bytes;
  }
  return groups;
}

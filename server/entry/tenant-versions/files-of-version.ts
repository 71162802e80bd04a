import type { FileSet } from './rules/file-set';
import type { TenantVersion, TenantVersions } from './tenant-versions-port';

/** Contents fetched with one query. */
const batchBytes = 8 * 1024 * 1024;

/** The files of a version. Undefined if a content is gone, which only a version that is no longer kept may lack. */
export async function filesOfVersion(
  tenantVersions: Pick<TenantVersions, 'contents'>,
  { manifest }: Pick<TenantVersion, 'manifest'>,
): Promise<FileSet | undefined> {
  const bytesOf = new Map([...manifest.values()].map(({ sha256, bytes }) => [sha256, bytes]));
  const contents = new Map<string, Uint8Array>();
  for (const hashes of batches(bytesOf)) {
    for (const [hash, content] of await tenantVersions.contents(hashes)) contents.set(hash, content);
  }
  const files = new Map<string, Uint8Array>();
  for (const [path, { sha256 }] of manifest) {
    const content = contents.get(sha256);
    if (content === undefined) return undefined;
    files.set(path, content);
  }
  return files;
}

/** Hashes in groups of about `batchBytes`. */
export function batches(bytesOf: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let room = 0;
  for (const [hash, bytes] of bytesOf) {
    if (groups.length === 0 || bytes > room || groups.at(-1)?.length === 100) {
      groups.push([]);
      room = batchBytes;
    }
    groups.at(-1)?.push(hash);
    room -= bytes;
  }
  return groups;
}

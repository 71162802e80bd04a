import type { FileFacts, FileSet, Manifest } from '#server/dealer/site-files/file-set';
import type { Config } from '#server/platform/config';
import { jsonIn } from '#server/platform/text/json';
import type { TenantVersion, TenantVersions } from './tenant-versions';

/** One line of a history. */
export type HistoryEntry = ReturnType<typeof entryOf>;

export const mostEntries = 100;

/** The versions of a site that are kept, newest first; empty for a site that the database does not have. */
export async function historyOf(
  { tenantVersions }: { readonly tenantVersions: Pick<TenantVersions, 'history'> },
  tenant: string,
  most = mostEntries,
): Promise<readonly HistoryEntry[]> {
  const versions = await tenantVersions.history(tenant, Math.min(most, mostEntries));
  return versions.map(entryOf);
}

export function entryOf({ manifest, tenant: _, ...version }: TenantVersion) {
  const bytes = [...manifest.values()].reduce((sum, file) => sum + file.bytes, 0);
  return { ...version, files: manifest.size, bytes };
}

/** When a site was made and last changed, by slug; null where nobody knows. */
export type SiteDates = (slug: string) => {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
};

/** The dates of these sites: their versions say them, files in a folder don't. */
export async function siteDates(
  { config, tenantVersions }: SiteDatesDeps,
  slugs: readonly string[],
): Promise<SiteDates> {
  const dates = config.TENANTS === 'database' ? await tenantVersions.dates(slugs) : undefined;
  return (slug) => dates?.get(slug) ?? { createdAt: null, updatedAt: null };
}

interface SiteDatesDeps {
  readonly config: Pick<Config, 'TENANTS'>;
  readonly tenantVersions: Pick<TenantVersions, 'dates'>;
}

/** The differences between two versions of a site; undefined if one of them is not kept. Version 0 has no files. */
export async function changesOf(
  { tenantVersions }: { readonly tenantVersions: Pick<TenantVersions, 'version' | 'contents'> },
  tenant: string,
  from: number,
  to: number,
): Promise<VersionChanges | undefined> {
  const [earlier, later] = await Promise.all([from, to].map((number) => manifestOf(number)));
  if (earlier === undefined || later === undefined) return undefined;
  return changesBetween(earlier, later, (hashes) => tenantVersions.contents(hashes));

  async function manifestOf(number: number) {
    if (number === 0) return new Map();
    return (await tenantVersions.version(tenant, number))?.manifest;
  }
}

export interface VersionChanges {
  /** Paths, in alphabetical order. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ChangedFile[];
}

interface ChangedFile {
  readonly path: string;
  /** Of JSON files: the settings that differ, e.g. `locations.0.phone`; never their values. */
  readonly settings?: readonly string[];
}

type Contents = (hashes: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;

/** More than a person reads. */
const mostSettings = 200;

/** The differences between two versions. Contents are read only for changed JSON files. */
export async function changesBetween(
  earlier: Manifest,
  later: Manifest,
  contents: Contents,
): Promise<VersionChanges> {
  const both = [...later].filter(([path, { sha256 }]) => {
    const before = earlier.get(path);
    return before !== undefined && before.sha256 !== sha256;
  });
  const changed: ChangedFile[] = [];
  for (const [path, { sha256 }] of both) {
    const before = earlier.get(path)?.sha256;
    if (!path.endsWith('.json') || before === undefined) changed.push({ path });
    else changed.push(withSettings(path, before, sha256, await contents([before, sha256])));
  }
  return {
    added: [...later.keys()].filter((path) => !earlier.has(path)),
    removed: [...earlier.keys()].filter((path) => !later.has(path)),
    changed,
  };
}

function withSettings(
  path: string,
  before: string,
  after: string,
  files: ReadonlyMap<string, Uint8Array>,
): ChangedFile {
  const [one, other] = [jsonIn(files.get(before)), jsonIn(files.get(after))];
  if (one === undefined || other === undefined) return { path };
  return { path, settings: changedSettings(one, other).slice(0, mostSettings) };
}

/** Paths of the values that differ, in the order of the files: `hosts.0`; empty for the file as a whole. */
export function changedSettings(one: unknown, other: unknown, path = ''): readonly string[] {
  if (one === other) return [];
  if (!isGroup(one) || !isGroup(other) || Array.isArray(one) !== Array.isArray(other)) return [path];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    changedSettings(settingAt(one, key), settingAt(other, key), path === '' ? key : `${path}.${key}`),
  );
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const settingAt = (group: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(group, key) ? group[key] : undefined;

/** Contents fetched with one query. */
const batchBytes = 8 * 1024 * 1024;
const batchFiles = 100;

type VersionContents = Pick<TenantVersions, 'contents'>;

/** The files of a version. Undefined if a content is gone, which only a version that is no longer kept may lack. */
export async function filesOfVersion(
  tenantVersions: VersionContents,
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
  tenantVersions: VersionContents,
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

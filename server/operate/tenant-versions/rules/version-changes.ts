import type { Manifest } from './manifest';

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
  const [one, other] = [jsonOf(files.get(before)), jsonOf(files.get(after))];
  if (one === undefined || other === undefined) return { path };
  return { path, settings: changedSettings(one.value, other.value).slice(0, mostSettings) };
}

function jsonOf(content: Uint8Array | undefined): { readonly value: unknown } | undefined {
  try {
    return content && { value: JSON.parse(new TextDecoder().decode(content)) };
  } catch {
    return undefined;
  }
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

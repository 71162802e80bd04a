/** The oldest waiting file of a tenant. */
export interface WaitingFile<T extends { readonly id: string; readonly createdAt: string }> {
  readonly record: T;
  /** Undefined if the file is not on this machine. */
  readonly bytes: number | undefined;
  /** When the tenant's last file was done, UTC ISO; undefined: none was. */
  readonly lastEnd: string | undefined;
}

/** A file of 20,000 cars has about 20 MB and imports in as many seconds. */
const bytesPerSecond = 1_000_000;
const mostHandicapMs = 60_000;

/**
 * The order of waiting files. Tenants take turns: a tenant waits from its last import on, however many files it has. A
 * large file lets small ones pass that came up to a minute after it, in proportion to its size, so it never waits long.
 */
export function importOrder<T extends { readonly id: string; readonly createdAt: string }>(
  files: readonly WaitingFile<T>[],
): readonly WaitingFile<T>[] {
  return files
    .map((file) => ({ file, dueMs: dueOf(file) }))
    .sort((one, other) => one.dueMs - other.dueMs || (one.file.record.id < other.file.record.id ? -1 : 1))
    .map(({ file }) => file);
}

function dueOf({ record, bytes = 0, lastEnd }: WaitingFile<{ id: string; createdAt: string }>): number {
  const sinceMs = Math.max(Date.parse(record.createdAt), lastEnd === undefined ? 0 : Date.parse(lastEnd));
  return sinceMs + Math.min(mostHandicapMs, (bytes / bytesPerSecond) * 1_000);
}

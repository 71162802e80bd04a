import { z } from 'zod';
import { type Erasure, erasedKinds } from '#server/platform/database/erasures';
import { BackupFailure } from './backup-storage';
import type { BackupRepository } from './repository';
import { instantOf } from './rules/manifest';

const path = 'erasures';
const dayMs = 24 * 60 * 60 * 1_000;

const listSchema = z.array(
  z.object({
    tenant: z.string(),
    kind: z.enum(erasedKinds),
    id: z.string(),
    erasedAt: z.iso.datetime(),
  }),
);

/** Said of backups that lie without their list. */
export const missingList = 'The list of erased ids is missing.';

/** Everything that was erased since the oldest backup; null if there is no list. Throws BackupFailure if it is damaged. */
export async function readErasures(repository: BackupRepository): Promise<readonly Erasure[] | null> {
  const text = await repository.readDocument(path);
  if (text === null) return null;
  const parsed = listSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupFailure('The list of erasures is damaged.');
  return parsed.data;
}

/**
 * Adds erasures to the list beside the backups. Drops those from before the oldest backup, which no backup can bring
 * back, with a day's margin for clocks.
 */
export async function addToErasures(
  repository: BackupRepository,
  erasures: readonly Erasure[],
): Promise<number> {
  const oldest = instantOf((await repository.ids())[0] ?? '');
  const since = oldest ? new Date(oldest.getTime() - dayMs).toISOString() : '';
  // A damaged list must not stop later erasures from being noted: `verify` reports it until then.
  const earlier = (await readErasures(repository).catch(() => null)) ?? [];
  const all = mergeErasures(earlier, erasures).filter(({ erasedAt }) => erasedAt >= since);
  await repository.writeDocument(path, JSON.stringify(all));
  return all.length;
}

/** Each erasure once, with its first time. */
export function mergeErasures(...lists: readonly (readonly Erasure[])[]): readonly Erasure[] {
  const merged = new Map<string, Erasure>();
  for (const erasure of lists.flat()) {
    const key = JSON.stringify([erasure.tenant, erasure.kind, erasure.id]);
    const first = merged.get(key);
    if (!first || erasure.erasedAt < first.erasedAt) merged.set(key, erasure);
  }
  return [...merged.values()];
}

import { faultOf } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import { indexAnew, indexStamp, type StepDeps } from './refresh';
import type { CopyStamp, IndexCopies } from './search-port';

/** A stock that has not changed for one or two of these is copied. */
const everyMs = 10_000;

/** By tenant: what the last round saw, and whether that has been dealt with. */
type Seen = Map<string, { readonly state: string; readonly isDone: boolean }>;

/**
 * Copies large indexes to disk once their stock has stopped changing, for the next start of the site. Returns a function that stops
 * it.
 */
export function startCopyingIndexes(deps: StepDeps, intervalMs = everyMs): () => Promise<void> {
  const { copies } = deps.engine;
  if (!copies) return async () => undefined;
  const seen: Seen = new Map();
  const failureText = 'could not look after the copies of search indexes, trying again';
  return startRounds(() => copyOnce(deps, copies, seen), { everyMs: intervalMs, failureText, log: deps.log });
}

/** Looks once at each large index; `seen` has what earlier rounds saw. */
export async function copyOnce(deps: StepDeps, copies: IndexCopies, seen: Seen): Promise<void> {
  await copies.removeOthers(deps.tenants.all().map(({ slug }) => slug));
  for (const slug of copies.worthwhile()) {
    const tenant = deps.tenants.bySlug(slug);
    const index = tenant && (await indexStamp(deps, slug));
    if (!tenant || !index) continue;
    const state = JSON.stringify(index);
    const before = seen.get(slug);
    const isQuiet = before?.state === state;
    seen.set(slug, { state, isDone: isQuiet });
    if (!isQuiet || before.isDone) continue;
    // No start could use documents of an earlier day.
    if (index.isOfToday) await copyIndex(deps, copies, { slug, stamp: index.stamp });
    else await indexAnew(deps, tenant);
  }
}

async function copyIndex(
  { log }: Pick<StepDeps, 'log'>,
  copies: IndexCopies,
  { slug, stamp }: { readonly slug: string; readonly stamp: CopyStamp },
): Promise<void> {
  try {
    if (!(await copies.has(slug, stamp))) await copies.write(slug, stamp);
  } catch (error) {
    log.warn({ tenant: slug, ...faultOf(error) }, 'could not copy the search index to disk');
  }
}

import type { EnqueuedTask, EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import { SearchUnavailable } from '../../search-port';

const TASK_TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 25;

/** Waits until Meilisearch has completed a task. Rejects if it failed, except with the allowed failure codes. */
export async function done(
  client: Meilisearch,
  enqueued: EnqueuedTask | EnqueuedTaskPromise,
  allowed: readonly string[] = [],
): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await client.tasks.waitForTask(taskUid, { timeout: TASK_TIMEOUT_MS, interval: POLL_MS });
  if (task.status === 'succeeded' || allowed.includes(task.error?.code ?? '')) return;
  throw new SearchUnavailable(`Meilisearch task ${task.type} ${task.status}: ${task.error?.message ?? ''}`);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnqueuedTask, EnqueuedTaskPromise, Meilisearch, Task } from 'meilisearch';
import { type IndexChange, type SearchDocument, SearchUnavailable } from '#server/search/search-port';
import { isMissingIndex } from './guarded-calls';
import { indexSettings, recordId, settingsHash, toRecord } from './settings';

/** Small enough to be written as JSON without holding up the event loop. */
const BATCH = 500;
/** Slugs have no underscore, so these meet no tenant's index. */
export const versionsUid = 'cars__versions';
export const indexUid = (tenant: string): string => `cars_${tenant}`;
const nextPrefix = (tenant: string): string => `cars_${tenant}__next`;

/** All writes to Meilisearch: one index per tenant, and one small index of their versions. */
export class StockIndexes {
  constructor(private readonly client: Meilisearch) {}

  /** Builds beside the live index, then swaps the two atomically and drops the old one. */
  async replace(tenant: string, documents: AsyncIterable<SearchDocument>, version: number): Promise<void> {
    const live = indexUid(tenant);
    // A unique name: two processes may build at the same time, and the later swap wins.
    const next = `${nextPrefix(tenant)}_${randomUUID()}`;
    await this.dropAbandoned(tenant);
    try {
      await this.create(next);
      await this.fill(next, documents);
      await done(this.client, this.client.createIndex(live, { primaryKey: 'id' }), ['index_already_exists']);
      await done(this.client, this.client.swapIndexes([{ indexes: [live, next], rename: false }]));
      await this.setVersion(tenant, version);
    } finally {
      await this.drop(next);
    }
  }

  async apply(tenant: string, { upserts, removals }: IndexChange, version: number): Promise<void> {
    const uid = indexUid(tenant);
    const index = this.client.index(uid);
    // Every task waits its turn behind those of other sites, so there are as few as possible.
    if (!(await this.hasFilter(uid, 'make'))) await this.create(uid);
    await this.fill(uid, upserts);
    const upserted = new Set(upserts.map(({ id }) => id));
    const removedIds = removals.filter((id) => !upserted.has(id)).map(recordId);
    if (removedIds.length > 0) await done(this.client, index.deleteDocuments(removedIds));
    await this.setVersion(tenant, version);
  }

  /** Whether an index is there and has been set up; an index of a release with other settings is replaced, not changed. */
  private async hasFilter(uid: string, attribute: string): Promise<boolean> {
    try {
      const attributes = (await this.client.index(uid).getFilterableAttributes()) ?? [];
      return attributes.some((one) =>
        typeof one === 'string' ? one === attribute : one.attributePatterns.includes(attribute),
      );
    } catch (error) {
      if (isMissingIndex(error)) return false;
      throw error;
    }
  }

  private async create(uid: string): Promise<void> {
    await done(this.client, this.client.createIndex(uid, { primaryKey: 'id' }), ['index_already_exists']);
    await done(this.client, this.client.index(uid).updateSettings(indexSettings));
  }

  private async drop(uid: string): Promise<void> {
    await done(this.client, this.client.deleteIndex(uid), ['index_not_found']);
  }

  private async dropAbandoned(tenant: string): Promise<void> {
    const pageOf = (offset: number, limit: number) => this.client.getRawIndexes({ offset, limit });
    // All pages are read first: a deletion in between would move the rest.
    for (const uid of await abandonedIndexes(pageOf, nextPrefix(tenant))) await this.drop(uid);
  }

  /** Sends batch after batch, which Meilisearch merges and processes meanwhile, then waits for all. */
  private async fill(
    uid: string,
    documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>,
  ): Promise<void> {
    const tasks: EnqueuedTask[] = [];
    const send = async (records: Record<string, unknown>[]) => {
      if (records.length > 0) tasks.push(await this.client.index(uid).addDocuments(records));
    };
    let batch: Record<string, unknown>[] = [];
    for await (const document of documents) {
      batch.push(toRecord(document));
      if (batch.length < BATCH) continue;
      await send(batch);
      batch = [];
    }
    await send(batch);
    for (const task of tasks) await done(this.client, task);
  }

  private async setVersion(tenant: string, version: number): Promise<void> {
    const index = this.client.index(versionsUid);
    if (!(await this.hasFilter(versionsUid, 'id'))) {
      await done(this.client, this.client.createIndex(versionsUid, { primaryKey: 'id' }), [
        'index_already_exists',
      ]);
      await done(this.client, index.updateFilterableAttributes(['id']));
    }
    await done(this.client, index.addDocuments([{ id: tenant, version, settings: settingsHash }]));
  }
}

const TASK_TIMEOUT_MS = 30 * 60_000;

/** Waits until Meilisearch has completed a task. Rejects if it failed, except with the allowed failure codes. */
async function done(
  client: Meilisearch,
  enqueued: EnqueuedTask | EnqueuedTaskPromise,
  allowed: readonly string[] = [],
): Promise<void> {
  const { taskUid } = await enqueued;
  const task = await taskAtItsEnd(client, taskUid);
  if (task.status === 'succeeded' || allowed.includes(task.error?.code ?? '')) return;
  throw new SearchUnavailable(`Meilisearch task ${task.type} ${task.status}: ${task.error?.message ?? ''}`);
}

async function taskAtItsEnd(client: Meilisearch, uid: number): Promise<Task> {
  const started = performance.now();
  for (;;) {
    const waitedMs = performance.now() - started;
    if (waitedMs > TASK_TIMEOUT_MS) throw new SearchUnavailable(`Meilisearch task ${uid} has not ended.`);
    await wait(lookAgainMs(waitedMs));
    const task = await client.tasks.getTask(uid);
    if (task.status !== 'enqueued' && task.status !== 'processing') return task;
  }
}

/** An index under construction that nobody has written to for this long was left behind by a process that died. */
const abandonedMs = 60 * 60_000;
const pageSize = 1_000;
/** More than a server of any size should hold; a list that never ends must not hold up a site's index. */
const mostPages = 100;

/** A page of the server's indexes; `updatedAt` is an ISO date. */
type IndexPage = (
  offset: number,
  limit: number,
) => Promise<{ readonly results: readonly { readonly uid: string; readonly updatedAt: string }[] }>;

/** Names of abandoned indexes with a prefix, among all indexes of the server (at most 100,000). */
export async function abandonedIndexes(
  pageOf: IndexPage,
  prefix: string,
  now = Date.now(),
): Promise<readonly string[]> {
  const uids = new Set<string>();
  for (let page = 0; page < mostPages; page += 1) {
    const { results } = await pageOf(page * pageSize, pageSize);
    for (const { uid, updatedAt } of results)
      if (uid.startsWith(prefix) && now - Date.parse(updatedAt) > abandonedMs) uids.add(uid);
    if (results.length < pageSize) break;
  }
  return [...uids];
}

const soonestMs = 25;
const latestMs = 250;

/**
 * After how many milliseconds to look at a task again that has been waited for so long: after a quarter of that time, from 25 to
 * 250 ms. Each look costs the engine and the site as much as a small search, and many sites' tasks may wait at a time.
 */
export const lookAgainMs = (waitedMs: number): number =>
  Math.min(latestMs, Math.max(soonestMs, waitedMs / 4));

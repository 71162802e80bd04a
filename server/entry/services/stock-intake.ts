import type { MessageSender } from '#server/dealer/messages/send-message';
import { FeedThread } from '#server/entry/services/feed-thread';
import type { Foundations } from '#server/entry/services/foundations';
import { importFetched } from '#server/entry/services/import-fetched';
import { StockImportThread } from '#server/entry/services/stock-import-thread';
import { type CatchUpDeps, catchUpWithStock } from '#server/search/catch-up';
import { importsFolder } from '#server/search/waiting-imports';
import type { Feeds } from '#server/stock/feeds/create-feeds';
import { createFetch, createFetching, type Fetching } from '#server/stock/fetching/create-fetching';
import { feedEmails } from '#server/stock/fetching/feed-emails';

type ImportingDeps = Pick<Foundations, 'config' | 'tenants' | 'clock' | 'log'> & {
  readonly feeds: Feeds;
  /** What brings the search up to an import. */
  readonly following: CatchUpDeps;
  /** Called after each import. */
  readonly onImported: () => void;
};

/** The thread that imports stock files that were sent. */
export const createImporting = ({ config, tenants, clock, log, ...deps }: ImportingDeps): StockImportThread =>
  new StockImportThread({
    ...deps.feeds,
    tenants,
    clock,
    log,
    folder: importsFolder(config.DATA_DIR),
    onImported: (slug) => {
      deps.onImported();
      return catchUpWithStock(deps.following, slug);
    },
  });

type FetchingDeps = Pick<Foundations, 'config' | 'commits' | 'tenants' | 'clock' | 'log'> & {
  readonly messages: MessageSender;
};

/** Stock files fetched from dealers' systems: here for a command, on a thread for the site. */
export function createFeedFetching(deps: FetchingDeps): Fetching {
  const { config, commits, tenants, clock, log, messages } = deps;
  const thread = new FeedThread();
  return createFetching({
    commits,
    tenants,
    clock,
    log,
    report: feedEmails({ messages, clock }),
    fetchHere: createFetch(config, importFetched(config, clock, log)),
    fetchInThread: (task, stop) => thread.run(task, stop),
  });
}

import type { MessageSender } from '#server/dealer/messages/send-message';
import { catchUpWithStock } from '#server/search/catch-up';
import { createSearch } from '#server/search/create-search';
import { importsFolder } from '#server/search/waiting-imports';
import { createCars } from '#server/stock/cars/create-cars';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import { createFetch, createFetching, type Fetching } from '#server/stock/fetching/create-fetching';
import { feedEmails } from '#server/stock/fetching/feed-emails';
import { createPdf } from '#server/stock/pdf/create-pdf';
import { FeedThread, importFetched } from './feed-thread';
import type { Foundations } from './foundations';
import { StockImportThread } from './stock-import-thread';

/**
 * Makes cars, the files that they come from, cars on paper and the search; `following`, which brings the search's indexes
 * up to the stock; and the thread that imports files that were sent, not started yet. `onCarChange` is called after a car
 * has changed.
 */
export function createStock(base: Foundations, onCarChange: () => void) {
  const { config, log, metrics, spans, tenants, clock, steady } = base;
  const feeds = createFeeds({ ...base, onCarChange });
  const cars = createCars({ ...base, files: base.tenantFiles });
  const search = createSearch(config, log, metrics.searched, spans);
  const following = { ...search, ...cars, tenants, clock, log };
  const importing = new StockImportThread({
    ...feeds,
    tenants,
    clock,
    steady,
    log,
    folder: importsFolder(config.DATA_DIR),
    onImported: (slug) => {
      onCarChange();
      return catchUpWithStock(following, slug);
    },
  });
  return { stock: { ...feeds, ...cars, ...search, ...createPdf(log) }, following, importing };
}

/** Stock files fetched from dealers' systems: here for a command, on a thread for the site. */
export function createFeedFetching(base: Foundations & { readonly messages: MessageSender }): Fetching {
  const { config, clock, log } = base;
  const thread = new FeedThread();
  return createFetching({
    ...base,
    report: feedEmails(base),
    fetchHere: createFetch(config, importFetched(config, clock, log)),
    fetchInThread: (task, stop) => thread.run(task, stop),
  });
}

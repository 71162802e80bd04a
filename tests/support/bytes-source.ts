import type { FeedSource } from '#server/stock/feeds/import/feed-source';

/** A stock file that is in memory. */
export const bytesSource = (name: string, content: Uint8Array): FeedSource => ({
  name,
  bytes: content.byteLength,
  async *read() {
    yield content;
  },
});

import type { Clock } from '#server/platform/clock';
import { err, type Result } from '#server/platform/result';
import { bytesInWords } from '#server/platform/text/counted';
import { explainFeed } from '#server/stock/feeds/explain-feed';
import { decode, FeedBroken, type FeedSource, inspect } from '#server/stock/feeds/import/feed-source';
import type { ImportInput } from '#server/stock/feeds/import-stock';
import type { FeedExplanation } from '#server/stock/feeds/rules/explanation';
import { isAdf, readAdf } from './rules/read-adf';

/** Leads come one or a few at a time. */
const mostAdfBytes = 1024 * 1024;

/**
 * Explains a file that another system sends, a stock feed or a document of ADF leads: what each of its columns is read as,
 * and what is lost. Stores nothing. The error completes "FILE cannot be read: …".
 */
export async function explainFile(
  input: Pick<ImportInput, 'tenant' | 'source' | 'format'>,
  clock: Clock,
): Promise<Result<FeedExplanation, string>> {
  try {
    const { encoding, sample } = await inspect(input.source);
    if (!isAdf(sample)) return await explainFeed(input, clock);
    if (input.source.bytes > mostAdfBytes)
      return err(`a file of leads may have ${bytesInWords(mostAdfBytes)} at most`);
    return readAdf(await textOf(input.source, encoding));
  } catch (error) {
    if (error instanceof FeedBroken) return err(error.message);
    throw error;
  }
}

async function textOf(source: FeedSource, encoding: Parameters<typeof decode>[1]): Promise<string> {
  let text = '';
  for await (const chunk of decode(source, encoding, () => undefined)) text += chunk;
  return text;
}

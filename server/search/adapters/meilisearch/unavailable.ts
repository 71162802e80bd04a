import { MeilisearchApiError, MeilisearchError } from 'meilisearch';
import { ZodError } from 'zod';
import { SearchUnavailable } from '../../search-port';

/** Statuses that say the engine cannot answer now, not that it was asked wrongly. */
const away = (status: number): boolean => status >= 500 || [401, 403, 404, 408, 429].includes(status);

/** Whether an index was asked that is not there yet. */
export const isMissingIndex = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';

/** What failed, as SearchUnavailable where the engine is away or not set up; anything else is a fault of ours. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    return away(status) || isMissingIndex(error)
      ? new SearchUnavailable(`Meilisearch answered ${status}`, { cause: error })
      : error;
  }
  if (error instanceof MeilisearchError) {
    return new SearchUnavailable('Meilisearch cannot be reached', { cause: error });
  }
  if (error instanceof ZodError) {
    return new SearchUnavailable('Meilisearch gave an answer that is none', { cause: error });
  }
  return error;
}

import { MeilisearchApiError, MeilisearchError, MeilisearchRequestError } from 'meilisearch';
import { ZodError } from 'zod';
import { SearchUnavailable } from '../../search-port';

const statusOf = (error: unknown): number | null =>
  error instanceof MeilisearchApiError ? error.response.status : null;
const codeOf = (error: unknown): string =>
  error instanceof MeilisearchApiError ? (error.cause?.code ?? '') : '';

/** Whether the queried index does not exist yet. */
export const isMissingIndex = (error: unknown): boolean => codeOf(error) === 'index_not_found';

/** Whether the key's record does not exist, as for the master key. */
export const isUnknownKey = (error: unknown): boolean => codeOf(error) === 'api_key_not_found';

/** Whether the key may not do this. */
export const isRefused = (error: unknown): boolean => [401, 403].includes(statusOf(error) ?? 0);

const isTimeout = (error: MeilisearchRequestError): boolean =>
  error.cause instanceof Error && error.cause.name === 'MeilisearchRequestTimeOutError';

/** Whether the connection failed before a response: worth a retry, unlike a timeout. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof MeilisearchRequestError && !isTimeout(error);

/** Whether this means that the engine is in trouble, rather than an unexpected answer. */
export function isTrouble(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 408 || status === 429;
  return error instanceof MeilisearchError || isNoAnswer(error);
}

/** Not JSON, or JSON of something else: a proxy's error page, or another server altogether. */
const isNoAnswer = (error: unknown): boolean => error instanceof SyntaxError || error instanceof ZodError;

/** Rejected queries that an index with other settings would accept. */
const ofSettings = ['invalid_search_filter', 'invalid_search_facets', 'invalid_search_sort'];

/** Turns a failure into SearchUnavailable when the engine is unreachable or not set up; any other error is a bug here. */
export function asUnavailable(error: unknown): unknown {
  const told = reasonOf(error);
  return told === null ? error : new SearchUnavailable(told, { cause: error });
}

function reasonOf(error: unknown): string | null {
  if (isMissingIndex(error)) return 'Meilisearch has no index for this site yet: run dealer stock reindex';
  if (isRefused(error)) {
    return `Meilisearch rejects the key (${codeOf(error)}): check MEILI_SEARCH_KEY, MEILI_SEARCH_KEY_UID, MEILI_ADMIN_KEY and the clocks`;
  }
  if (ofSettings.includes(codeOf(error))) {
    return `the index is not set up for this release (${codeOf(error)}): run dealer stock reindex`;
  }
  const status = statusOf(error);
  if (status !== null) return isTrouble(error) || status === 404 ? `Meilisearch answered ${status}` : null;
  if (error instanceof MeilisearchRequestError && isTimeout(error)) return 'Meilisearch timed out';
  if (error instanceof MeilisearchError) return 'Meilisearch is unreachable';
  return isNoAnswer(error) ? 'Meilisearch sent an invalid response' : null;
}

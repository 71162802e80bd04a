import { Meilisearch, MeilisearchApiError, MeilisearchError, MeilisearchRequestError } from 'meilisearch';
import { ZodError } from 'zod';
import {
  admit,
  afterFailure,
  afterSuccess,
  type Circuit,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import { SearchUnavailable } from '#server/search/search-port';

/** After two failures in a row, pages stop waiting for an unreachable engine. */
const searchCircuit: CircuitLimits = {
  failuresMax: 2,
  restMs: 1_000,
  restMaxMs: 5_000,
  trialMs: 5_000,
};

interface GuardedCallsOptions {
  /** Monotonic. */
  readonly nowMs?: () => number;
  readonly onAway?: (reason: string) => void;
  readonly onBack?: (awayMs: number) => void;
}

/** Read-only calls: retried once if the connection fails, and skipped during the engine's rest. */
export class GuardedCalls {
  private circuit: Circuit = closedCircuit;
  private awaySinceMs: number | null = null;
  private readonly nowMs: () => number;

  constructor(private readonly options: GuardedCallsOptions = {}) {
    this.nowMs = options.nowMs ?? (() => performance.now());
  }

  /** Rejects with SearchUnavailable if the engine is down, or was a moment ago. */
  async read<T>(call: () => Promise<T>): Promise<T> {
    const { admitted, circuit } = admit(this.circuit, this.nowMs(), searchCircuit);
    this.circuit = circuit;
    if (!admitted) throw new SearchUnavailable('Meilisearch was unreachable a moment ago');
    try {
      const answer = await twice(call);
      this.answered();
      return answer;
    } catch (error) {
      const failure = asUnavailable(error);
      if (isTrouble(error)) this.failed(failure);
      else this.answered();
      throw failure;
    }
  }

  private answered(): void {
    this.circuit = afterSuccess(this.circuit);
    if (this.awaySinceMs === null) return;
    this.options.onBack?.(this.nowMs() - this.awaySinceMs);
    this.awaySinceMs = null;
  }

  private failed(error: unknown): void {
    this.circuit = afterFailure(this.circuit, this.nowMs(), searchCircuit);
    if (this.circuit.state !== 'open' || this.awaySinceMs !== null) return;
    this.awaySinceMs = this.nowMs();
    this.options.onAway?.(error instanceof Error ? error.message : String(error));
  }
}

/** The server may have just closed a keep-alive connection. */
const twice = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (isConnectionError(error)) return call();
    throw error;
  });

export interface MeilisearchOptions extends GuardedCallsOptions {
  readonly url: string;
  /** May search the indexes `cars_*` only. */
  readonly searchKey?: string | undefined;
  /** With it the site makes expiring tokens from the search key. */
  readonly searchKeyUid?: string | undefined;
  /** May also write them. Without it the process only reads, unless the server needs no key at all. */
  readonly adminKey?: string | undefined;
  readonly searchTimeoutMs?: number;
}
/**
 * Compressed responses from Meilisearch arrive in pieces that wait for network acknowledgements: 44 ms instead of 2,
 * measured on the same machine. They are a few kilobytes.
 */
const requestInit = { headers: { 'accept-encoding': 'identity' } };

export const clientOf = ({ url }: MeilisearchOptions, apiKey: string | undefined, timeout: number) =>
  new Meilisearch({ host: url, timeout, requestInit, ...(apiKey !== undefined && { apiKey }) });

/** A search key alone means read-only. */
export const mayWrite = ({ searchKey, adminKey }: MeilisearchOptions): boolean =>
  adminKey !== undefined || searchKey === undefined;

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
const isConnectionError = (error: unknown): boolean =>
  error instanceof MeilisearchRequestError && !isTimeout(error);

/** Whether this means that the engine is in trouble, rather than an unexpected answer. */
function isTrouble(error: unknown): boolean {
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
  const reason = reasonOf(error);
  return reason === null ? error : new SearchUnavailable(reason, { cause: error });
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

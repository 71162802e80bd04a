import { Meilisearch } from 'meilisearch';
import type { GuardedCallsOptions } from './guarded-calls';

export interface MeilisearchOptions extends GuardedCallsOptions {
  readonly url: string;
  /** May search the indexes `cars_*`, and nothing else. */
  readonly searchKey?: string | undefined;
  /** With it the site makes expiring tokens from the search key. */
  readonly searchKeyUid?: string | undefined;
  /** May also write them. Without it the process only reads, unless the server asks for no key at all. */
  readonly adminKey?: string | undefined;
  readonly searchTimeoutMs?: number;
}

const WRITE_TIMEOUT_MS = 120_000;
/**
 * Compressed, Meilisearch's answers leave in pieces and wait for the network's acknowledgements: 44 ms instead
 * of 2 were measured on the same machine. They are a few kilobytes.
 */
const requestInit = { headers: { 'accept-encoding': 'identity' } };

export const clientOf = ({ url }: MeilisearchOptions, apiKey: string | undefined, timeout: number) =>
  new Meilisearch({ host: url, timeout, requestInit, ...(apiKey !== undefined && { apiKey }) });

export const writerOf = (options: MeilisearchOptions) =>
  clientOf(options, options.adminKey, WRITE_TIMEOUT_MS);

/** A search key alone is a wish to only read. */
export const mayWrite = ({ searchKey, adminKey }: MeilisearchOptions): boolean =>
  adminKey !== undefined || searchKey === undefined;

import { Meilisearch } from 'meilisearch';
import type { GuardedCallsOptions } from './guarded-calls';

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

const WRITE_TIMEOUT_MS = 120_000;
/**
 * Compressed responses from Meilisearch arrive in pieces that wait for network acknowledgements: 44 ms instead of 2,
 * measured on the same machine. They are a few kilobytes.
 */
const requestInit = { headers: { 'accept-encoding': 'identity' } };

export const clientOf = ({ url }: MeilisearchOptions, apiKey: string | undefined, timeout: number) =>
  new Meilisearch({ host: url, timeout, requestInit, ...(apiKey !== undefined && { apiKey }) });

export const writerOf = (options: MeilisearchOptions) =>
  clientOf(options, options.adminKey, WRITE_TIMEOUT_MS);

/** A search key alone means read-only. */
export const mayWrite = ({ searchKey, adminKey }: MeilisearchOptions): boolean =>
  adminKey !== undefined || searchKey === undefined;

import { type Fault, faultOf } from '#server/platform/log';
import { failureCode } from '#server/platform/network/rules/failure-code';
import { isDiskFull, storageCode } from './rules/storage-fault';

/**
 * The database cannot be reached now, has no room to write, or is locked by another process. Expected: callers answer 503,
 * and later attempts may succeed. It carries the driver's code and message, and no stack, because its place says nothing.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The database cannot be reached.', { cause });
    this.code = storageCode(cause) || 'TIMEOUT';
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Whether an error, or the cause of it, is that the database cannot be reached or written now, or that the disk is full.
 * By name: there are several bundles.
 */
export const isDatabaseAway = (error: unknown): boolean => isNamedSo(error) || isDiskFull(error);

const isNamedSo = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'DatabaseAway' || (error.cause instanceof Error && error.cause.name === 'DatabaseAway'));

/** The error as the log counts outages: a full disk of the data folder (ENOSPC) is one too. Others stay as they are. */
export const asOutage = (error: unknown): unknown =>
  isDiskFull(error) && !isNamedSo(error) ? new DatabaseAway(error) : error;

/**
 * Facts for the log about a job that failed and will run again within seconds. An outage of the database or a full disk
 * is logged as one, which the log says once a minute whatever runs; anything else by its code alone.
 */
export const jobFailure = (error: unknown): Fault | { readonly failure: string } =>
  isDatabaseAway(error) ? faultOf(asOutage(error)) : { failure: failureCode(error) };

/** Seconds after which clients ask again: most restarts and failovers are over by then. */
export const awaySeconds = 30;

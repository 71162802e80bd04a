import { type Fault, faultOf } from '#server/platform/log';
import { failureCode } from '#server/platform/network/rules/failure-code';
import { asOutage, isDatabaseAway } from './database-away';

/**
 * Facts for the log about a job that failed and will run again within seconds. An outage of the database or a full disk
 * is logged as one, which the log says once a minute whatever runs; anything else by its code alone.
 */
export const jobFailure = (error: unknown): Fault | { readonly failure: string } =>
  isDatabaseAway(error) ? faultOf(asOutage(error)) : { failure: failureCode(error) };

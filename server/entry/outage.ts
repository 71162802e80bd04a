import { isDatabaseAway } from '#server/platform/database/database-away';
import { faultOf, type Log } from '#server/platform/log';
import type { Bff } from './bff';
import { awayResponse, awayView } from './documents/away-page';

/** Logs that a request met an outage of the database. The log itself keeps one such line a minute. */
export const logOutage = (
  log: Pick<Log, 'warn'>,
  error: unknown,
  where: Readonly<Record<string, unknown>>,
): void => log.warn({ ...where, ...faultOf(error) }, 'the database cannot be reached');

/**
 * The work of a loader or an action. If the database cannot be reached, it throws a Response with status 503, which
 * Remix shows inside the site's frame; any other error stays.
 */
export async function orAway<T>(visit: Bff, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // The rest of an address can be a personal link.
    const path = visit.url.pathname.split('/', 2).join('/');
    logOutage(visit.services.log, error, { requestId: visit.requestId, path });
    throw awayResponse(awayView(visit.tenant, visit.request));
  }
}

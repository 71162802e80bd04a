import { isDesk } from '#server/dealer/rules/host-name';
import { asOutage, isDatabaseAway } from '#server/platform/database/silence-watch';
import { faultOf, type Log } from '#server/platform/log';
import type { Bff } from './bff';

/** Logs that a request met an outage of the database, or a full disk. The log itself keeps one such line a minute. */
export const logOutage = (
  log: Pick<Log, 'warn'>,
  error: unknown,
  where: Readonly<Record<string, unknown>>,
): void => log.warn({ ...where, ...faultOf(asOutage(error)) }, 'the database cannot be reached');

/** Requests whose page was logged as too slow: each of its loaders finds that out. */
const slowOnes = new WeakSet<Request>();

/** Whether an error says that what a page needs cannot be had now; then it is logged. */
export function isOutage(
  visit: Pick<Bff, 'request' | 'requestId' | 'services' | 'url'>,
  error: unknown,
): boolean {
  const { request, requestId, services, url } = visit;
  // The rest of an address can be a personal link.
  const where = { requestId, path: url.pathname.split('/', 2).join('/') };
  if (isDatabaseAway(error)) {
    logOutage(services.log, error, where);
    return true;
  }
  if (!(error instanceof PageTooSlow)) return false;
  if (!slowOnes.has(request)) services.log.warn({ ...where, limitMs: pageMs }, 'a page took too long');
  slowOnes.add(request);
  return true;
}

/** Milliseconds that a shopper waits for the work of a page, all of its calls together. */
export const pageMs = 15_000;

/** The work of a page took longer than a shopper waits. */
class PageTooSlow extends Error {
  override readonly name = 'PageTooSlow';
}

/**
 * Rejects with PageTooSlow once the time is over. The work itself goes on, because what it calls has limits of its own; its
 * result is dropped. Without a limit: the answer to a form, which must not deny what was stored; and the desk, whose
 * lists may take long.
 */
export async function withinPageTime<T>(
  { tenant, url, request }: Pick<Bff, 'tenant' | 'url' | 'request'>,
  leftMs: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const isShopperReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isShopperReading || isDesk(tenant, url)) return work();
  if (leftMs <= 0) throw new PageTooSlow();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageTooSlow()), leftMs);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

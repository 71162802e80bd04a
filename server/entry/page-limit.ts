import { isDesk } from '#server/dealer/tenants/rules/host-name';
import type { Bff } from './bff';

/** Milliseconds that a shopper waits for the work of a page, all of its calls together. */
export const pageMs = 15_000;

/** The work of a page took longer than a shopper waits. */
export class PageTooSlow extends Error {
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

import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** How long the link that is printed at the start opens the set-up page. */
export const setUpHours = 24;
const hourMs = 3_600_000;

const textOf = (expiresMs: number): string => `set-up ${expiresMs}`;

/**
 * The key of the link to the set-up page, signed with the site's secret, so that every process of the installation accepts it.
 * It is of no use once there is a site.
 */
export function setUpKey(secret: SiteSecret, now: Date): string {
  const expiresMs = now.getTime() + setUpHours * hourMs;
  return `${expiresMs}.${sign(secret, textOf(expiresMs))}`;
}

/** Whether a key opens the set-up page. */
export function opensSetUp(secret: SiteSecret, key: string, now: Date): boolean {
  const [, expires, signature] = /^(\d{13})\.([\w-]{43})$/.exec(key) ?? [];
  if (expires === undefined || signature === undefined) return false;
  return isSigned(secret, textOf(Number(expires)), signature) && Number(expires) > now.getTime();
}

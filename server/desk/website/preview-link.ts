import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** The parameter of an address that shows a draft. */
export const previewParameter = 'preview';

const validMs = 60 * 60 * 1_000;

const textOf = (tenant: string, id: string, expiresMs: number): string =>
  `site-preview ${tenant} ${id} ${expiresMs}`;

/** The address of a page as it will be with a draft, for an hour. Whoever has it can open it, also in a frame of the desk. */
export function previewHref(
  secret: SiteSecret,
  { tenant, id, shownAt }: { readonly tenant: string; readonly id: string; readonly shownAt: string },
  now: Date,
): string {
  const expiresMs = now.getTime() + validMs;
  const key = `${id}.${expiresMs}.${sign(secret, textOf(tenant, id, expiresMs))}`;
  return `${shownAt}${shownAt.includes('?') ? '&' : '?'}${previewParameter}=${key}`;
}

/** The id of the draft that a key opens on a site now; undefined for any other text, and once the hour is over. */
export function previewedId(secret: SiteSecret, tenant: string, key: string, now: Date): string | undefined {
  const [, id, expires, signature] = /^([0-9A-Z]{26})\.(\d{13})\.([\w-]{43})$/.exec(key) ?? [];
  if (id === undefined || signature === undefined || Number(expires) <= now.getTime()) return undefined;
  return isSigned(secret, textOf(tenant, id, Number(expires)), signature) ? id : undefined;
}

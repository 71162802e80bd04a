import type { SiteSecret } from '#server/platform/site-secret';
import { isPreviewKey, previewKey, previewParameter } from '#server/stock/cars/rules/preview-key';

/** The address of a page as it will be with a draft, for an hour. Whoever has it can open it, also in a frame of the desk. */
export function previewHref(
  secret: SiteSecret,
  { tenant, id, shownAt }: { readonly tenant: string; readonly id: string; readonly shownAt: string },
  now: Date,
): string {
  const key = `${id}.${previewKey(secret, { kind: 'site', tenant, id }, now)}`;
  return `${shownAt}${shownAt.includes('?') ? '&' : '?'}${previewParameter}=${key}`;
}

/** The id of the draft that a key opens on a site now; undefined for any other text, and once the hour is over. */
export function previewedId(secret: SiteSecret, tenant: string, key: string, now: Date): string | undefined {
  const [, id, signed = ''] = /^([0-9A-Z]{26})\.(.*)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  return isPreviewKey(secret, { kind: 'site', tenant, id }, signed, now) ? id : undefined;
}

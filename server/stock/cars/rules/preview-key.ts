import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** The parameter of a link by which staff see what shoppers don't see yet. */
export const previewParameter = 'preview';
const lastsMs = 60 * 60 * 1_000;

/** The page of a car, or a draft of the website. */
interface Previewed {
  readonly kind: 'car' | 'site';
  readonly tenant: string;
  readonly id: string;
}

const textOf = ({ kind, tenant, id }: Previewed, expiresMs: number): string =>
  `${kind}-preview ${tenant} ${id} ${expiresMs}`;

/** The parameter's value: it opens this one for an hour. */
export function previewKey(secret: SiteSecret, subject: Previewed, now: Date): string {
  const expiresMs = now.getTime() + lastsMs;
  return `${expiresMs}.${sign(secret, textOf(subject, expiresMs))}`;
}

/** Whether a value of the parameter opens this one. */
export function isPreviewKey(secret: SiteSecret, subject: Previewed, key: string | null, now: Date): boolean {
  const [, expires, signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(key ?? '') ?? [];
  const expiresMs = Number(expires ?? 0);
  return expiresMs > now.getTime() && isSigned(secret, textOf(subject, expiresMs), signature);
}

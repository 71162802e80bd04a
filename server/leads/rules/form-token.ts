import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** Why a form looks automated; null if it does not. A reason flags the lead; it never rejects it. */
type TokenSuspicion =
  | 'no form token'
  | 'forged form token'
  | 'sent within 2 seconds'
  | 'form older than 24 hours';

const fastestPersonMs = 2_000;
const longestOpenMs = 24 * 60 * 60 * 1_000;

const textOf = (tenant: string, issued: string, once: string) => `form-token\n${tenant}\n${issued}\n${once}`;

/**
 * A one-time token with the signed time the form was rendered: `<ms in base 36>.<random>.<signature>`.
 * `random` is at least 16 unguessable bytes; a token is valid on its own tenant's forms only.
 */
export function formToken(secret: SiteSecret, tenant: string, now: Date, random: Uint8Array): string {
  const issued = now.getTime().toString(36);
  const once = Buffer.from(random).toString('base64url');
  return `${issued}.${once}.${sign(secret, textOf(tenant, issued, once))}`;
}

/** Judges a submitted form's token. A form that was open when the clock moved back is genuine. */
export function tokenSuspicion(
  secret: SiteSecret,
  tenant: string,
  token: string,
  now: Date,
): TokenSuspicion | null {
  if (token === '') return 'no form token';
  const [, issued, once, signed] = /^([0-9a-z]{1,11})\.([\w-]{22,86})\.([\w-]{43})$/.exec(token) ?? [];
  if (issued === undefined || once === undefined || signed === undefined) return 'forged form token';
  if (!isSigned(secret, textOf(tenant, issued, once), signed)) return 'forged form token';
  const ageMs = now.getTime() - Number.parseInt(issued, 36);
  // A time in the future means the clock was set back while the form was open; it can't be forged.
  if (ageMs >= 0 && ageMs < fastestPersonMs) return 'sent within 2 seconds';
  return ageMs > longestOpenMs ? 'form older than 24 hours' : null;
}

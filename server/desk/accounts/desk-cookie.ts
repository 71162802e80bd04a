import { createHash, randomBytes } from 'node:crypto';
import type { IronSession } from 'iron-session';
import { openSealed } from '#server/platform/http/sealed-session';
import { cookiePasswords } from '#server/platform/site-secret';
import type { AccountVisit } from './create-accounts';

/** A cookie of the desk whose content is sealed with a key of the site. */
interface DeskCookie {
  readonly name: 'desk' | 'desk-sign-in' | 'desk-browser';
  /** Names the key. */
  readonly purpose: 'desk session' | 'desk sign-in' | 'desk browser';
  readonly seconds: number;
}

/** The sealed content: the name of a row in the database, or of a browser. */
interface CookieData {
  id?: string;
  tenant?: string;
  /** Keyed hashes of the accounts that have signed in with the browser. */
  accounts?: readonly string[];
}

/**
 * Opens a cookie of the request; `answer` collects Set-Cookie headers. One that can't be opened counts as absent. Over
 * HTTPS no other host can set the cookie; otherwise it is limited to the desk, so that shop pages stay shareable.
 */
export function openDeskCookie(
  { request, url, services }: AccountVisit,
  { name, purpose, seconds }: DeskCookie,
  answer: Response,
): Promise<IronSession<CookieData>> {
  const secure = url.protocol === 'https:';
  const options = {
    cookieName: secure ? `__Host-${name}` : name,
    ttl: seconds,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure, path: secure ? '/' : '/desk' },
  } as const;
  return openSealed<CookieData>(request, answer, options, cookiePasswords(services.secret, purpose));
}

export const newCookieId = (): string => randomBytes(32).toString('base64url');

/** A copy of the database opens nothing: it has only hashes of the ids in cookies. */
export const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

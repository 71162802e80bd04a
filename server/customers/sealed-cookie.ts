import type { IronSession } from 'iron-session';
import { openSealed } from '#server/platform/http/sealed-session';
import { cookiePasswords } from '#server/platform/site-secret';
import type { CustomerVisit } from './create-customers';

/** A cookie whose content is sealed with a key of the site. */
export interface SealedCookie {
  readonly name: string;
  /** Names the key. */
  readonly purpose: 'customer session' | 'sign-in browser';
  readonly seconds: number;
}

export const isSecure = ({ url }: Pick<CustomerVisit, 'url'>): boolean => url.protocol === 'https:';

/** Over HTTPS no other host can set a cookie of this name. */
export const cookieName = (visit: CustomerVisit, { name }: Pick<SealedCookie, 'name'>): string =>
  isSecure(visit) ? `__Host-${name}` : name;

/** Opens a cookie of the request; `answer` collects Set-Cookie headers. One that can't be opened counts as absent. */
export function openCookie<T extends object>(
  visit: CustomerVisit,
  cookie: SealedCookie,
  answer: Response,
): Promise<IronSession<T>> {
  const options = {
    cookieName: cookieName(visit, cookie),
    ttl: cookie.seconds,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isSecure(visit), path: '/' },
  } as const;
  return openSealed<T>(
    visit.request,
    answer,
    options,
    cookiePasswords(visit.services.secret, cookie.purpose),
  );
}

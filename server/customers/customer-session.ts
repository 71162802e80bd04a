import { createHash, randomBytes } from 'node:crypto';
import type { IronSession } from 'iron-session';
import { openSealed } from '#server/platform/http/sealed-session';
import { cookiePasswords } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { CustomerVisit } from './create-customers';
import type { Customer, CustomerSession } from './customer-store';
import { deviceName } from './rules/account-words';

/** Ninety days. */
const sessionSeconds = 90 * 24 * 60 * 60;

const sessionCookie: SealedCookie = {
  name: 'customer',
  purpose: 'customer session',
  seconds: sessionSeconds,
};

/** Readable by scripts and without a secret: whether it is worthwhile to ask the server who is signed in. */
const hintCookie = 'signed-in';

/** The sealed content of the browser's cookie. */
interface CookieData {
  id?: string;
  tenant?: string;
}

/** The customer signed in at this request's site, in this browser. */
export interface SignedInCustomer {
  readonly customer: Customer;
  readonly session: CustomerSession;
}

/**
 * The customer signed in at this request's site. Null if there is none: no cookie, another dealer's, an expired or
 * ended session, a deleted account, or a site without accounts. Without a cookie it costs nothing.
 */
export async function customerOf(visit: CustomerVisit): Promise<Customer | null> {
  return (await signedInCustomer(visit))?.customer ?? null;
}

/** The same, with the session. */
export async function signedInCustomer(visit: CustomerVisit): Promise<SignedInCustomer | null> {
  if (!visit.tenant.accounts.sign_in || !hasCookie(visit)) return null;
  const idHash = await sessionOf(visit);
  return idHash === undefined
    ? null
    : visit.services.customerSessions.find(visit.tenant.slug, idHash, visit.now);
}

/** The hash that names the session of this request's cookie; undefined without a cookie of this site. */
export async function sessionOf(visit: CustomerVisit): Promise<string | undefined> {
  const { id, tenant } = await openSession(visit, new Response());
  return id && tenant === visit.tenant.slug ? hashOf(id) : undefined;
}

interface NewSession {
  readonly row: Pick<CustomerSession, 'id' | 'idHash' | 'device' | 'expiresAt'>;
  /** Set-Cookie headers that open it. */
  cookies(): Promise<string[]>;
}

/** A session under a new ID, not yet stored. */
export function newSession(visit: CustomerVisit): NewSession {
  const id = randomBytes(32).toString('base64url');
  const row = {
    id: newUlid(visit.now),
    idHash: hashOf(id),
    device: deviceName(visit.request.headers.get('user-agent')),
    expiresAt: new Date(visit.now.getTime() + sessionSeconds * 1_000).toISOString(),
  };
  const cookies = async () => {
    const answer = new Response();
    const cookie = await openSession(visit, answer);
    Object.assign(cookie, { id, tenant: visit.tenant.slug });
    await cookie.save();
    return [...answer.headers.getSetCookie(), hint(visit, '1', sessionSeconds)];
  };
  return { row, cookies };
}

/** Set-Cookie headers that remove the session from the browser. */
export async function cookiesWithoutSession(visit: CustomerVisit): Promise<string[]> {
  const answer = new Response();
  (await openSession(visit, answer)).destroy();
  return [...answer.headers.getSetCookie(), hint(visit, '', 0)];
}

const hint = (visit: CustomerVisit, value: string, seconds: number): string =>
  `${hintCookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${isSecure(visit) ? '; Secure' : ''}`;

const hasCookie = (visit: CustomerVisit): boolean =>
  visit.request.headers.get('cookie')?.includes(`${cookieName(visit, sessionCookie)}=`) ?? false;

const openSession = (visit: CustomerVisit, answer: Response) =>
  openCookie<CookieData>(visit, sessionCookie, answer);

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A cookie whose content is sealed with a key of the site. */
export interface SealedCookie {
  readonly name: string;
  /** Names the key. */
  readonly purpose: 'customer session' | 'sign-in browser';
  readonly seconds: number;
}

const isSecure = ({ url }: Pick<CustomerVisit, 'url'>): boolean => url.protocol === 'https:';

/** Over HTTPS no other host can set a cookie of this name. */
const cookieName = (visit: CustomerVisit, { name }: Pick<SealedCookie, 'name'>): string =>
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

import { createHash, randomBytes } from 'node:crypto';
import type { IronSession } from 'iron-session';
import { openSealed } from '#server/platform/http/sealed-session';
import { cookiePasswords } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { AccountVisit } from './create-accounts';
import type { PendingSignIn, PendingSignInStore, StaffDraft, StaffSession } from './session-store';
import type { StaffMember } from './staff-store';

/** A working day. */
const sessionSeconds = 12 * 60 * 60;

/** The person signed in at the desk of this request's site. */
export interface SignedIn {
  readonly staff: StaffMember;
  readonly session: StaffSession;
}

const minuteMs = 60_000;

/**
 * Null if nobody is signed in here: no cookie, another dealer's, expired, unused for the site's idle time, or a disabled
 * account. Records the request, to the minute.
 */
export async function signedIn(visit: AccountVisit): Promise<SignedIn | null> {
  const { id, tenant } = await openSession(visit, new Response());
  if (!id || tenant !== visit.tenant.slug) return null;
  const { now, services } = visit;
  const visitor = await services.staffSessions.find(tenant, hashOf(id), now);
  if (!visitor) return null;
  const unusedMs = now.getTime() - Date.parse(visitor.session.seenAt);
  if (unusedMs >= visit.tenant.desk.idle_minutes * minuteMs) {
    await services.staffSessions.end(hashOf(id));
    return null;
  }
  if (unusedMs >= minuteMs) await services.staffSessions.change(hashOf(id), { seenAt: now.toISOString() });
  return visitor;
}

/** Signs someone in under a new session id. Returns the Set-Cookie header. Ends the browser's previous session. */
export async function beginSession(
  visit: AccountVisit,
  staffId: string,
  draft: StaffDraft | null,
): Promise<string> {
  const answer = new Response();
  const cookie = await openSession(visit, answer);
  if (cookie.id) await visit.services.staffSessions.end(hashOf(cookie.id));
  const id = newCookieId();
  const tenant = visit.tenant.slug;
  await visit.services.staffSessions.begin({
    idHash: hashOf(id),
    tenant,
    staffId,
    draft,
    createdAt: visit.now.toISOString(),
    expiresAt: new Date(visit.now.getTime() + sessionSeconds * 1_000).toISOString(),
    confirmedAt: null,
    seenAt: visit.now.toISOString(),
    publicId: newUlid(visit.now),
    device: deviceName(visit.request.headers.get('user-agent') ?? ''),
  });
  Object.assign(cookie, { id, tenant });
  await cookie.save();
  return answer.headers.get('set-cookie') ?? '';
}

/** Signs out on the server, and in the browser with the returned Set-Cookie header. */
export async function endSession(visit: AccountVisit): Promise<string> {
  const answer = new Response();
  const cookie = await openSession(visit, answer);
  if (cookie.id) await visit.services.staffSessions.end(hashOf(cookie.id));
  cookie.destroy();
  return answer.headers.get('set-cookie') ?? '';
}

const openSession = (visit: AccountVisit, answer: Response) =>
  openDeskCookie(visit, { name: 'desk', purpose: 'desk session', seconds: sessionSeconds }, answer);

/** How long a right password waits for its code. */
const pendingSeconds = 5 * 60;

/** Lets a sign-in wait for its code, in this browser only. Returns the Set-Cookie header. */
export async function beginPendingSignIn(
  visit: AccountVisit,
  staffId: string,
  { path, draft }: Pick<PendingSignIn, 'path' | 'draft'>,
): Promise<string> {
  const answer = new Response();
  const cookie = await openPending(visit, answer);
  const id = newCookieId();
  const tenant = visit.tenant.slug;
  const expiresAt = new Date(visit.now.getTime() + pendingSeconds * 1_000).toISOString();
  if (cookie.id) await visit.services.pendingSignIns.end(hashOf(cookie.id));
  const pending = { idHash: hashOf(id), tenant, staffId, path, draft, expiresAt };
  await visit.services.pendingSignIns.begin(pending);
  Object.assign(cookie, { id, tenant });
  await cookie.save();
  return answer.headers.get('set-cookie') ?? '';
}

/** The sign-in of this browser that waits for its code; null if there is none, or it waited for too long. */
export async function pendingSignIn(visit: AccountVisit): ReturnType<PendingSignInStore['find']> {
  const { id, tenant } = await openPending(visit, new Response());
  if (!id || tenant !== visit.tenant.slug) return null;
  return visit.services.pendingSignIns.find(tenant, hashOf(id), visit.now);
}

const openPending = (visit: AccountVisit, answer: Response) =>
  openDeskCookie(visit, { name: 'desk-sign-in', purpose: 'desk sign-in', seconds: pendingSeconds }, answer);

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
const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system of a User-Agent header, such as `Firefox on Windows`. Only words of ours, whatever it says. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

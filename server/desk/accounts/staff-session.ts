import { newUlid } from '#server/platform/ulid';
import type { AccountVisit } from './create-accounts';
import { hashOf, newCookieId, openDeskCookie } from './desk-cookie';
import { deviceName } from './rules/device-name';
import type { StaffDraft, StaffMember, StaffSession } from './staff';

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

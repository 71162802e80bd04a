import type { AccountVisit } from './create-accounts';
import { hashOf, newCookieId, openDeskCookie } from './desk-cookie';
import type { PendingSignIn } from './pending-sign-in-port';
import type { StaffMember } from './staff';

/** How long a right password waits for its code. */
const pendingSeconds = 5 * 60;

export interface WaitingSignIn {
  readonly staff: StaffMember;
  readonly pending: PendingSignIn;
}

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
export async function pendingSignIn(visit: AccountVisit): Promise<WaitingSignIn | null> {
  const { id, tenant } = await openPending(visit, new Response());
  if (!id || tenant !== visit.tenant.slug) return null;
  return visit.services.pendingSignIns.find(tenant, hashOf(id), visit.now);
}

const openPending = (visit: AccountVisit, answer: Response) =>
  openDeskCookie(visit, { name: 'desk-sign-in', purpose: 'desk sign-in', seconds: pendingSeconds }, answer);

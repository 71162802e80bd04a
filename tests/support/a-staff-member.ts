import type { StaffSession } from '#server/desk/accounts/session-store';
import type { StaffMember } from '#server/desk/accounts/staff-store';
import { newUlid } from '#server/platform/ulid';

const now = new Date('2026-11-20T00:00:00.000Z');

/** An account at a desk, of a dealer of its own; `change` overrides. */
export function newMember(change: Partial<StaffMember> = {}): StaffMember {
  const id = newUlid(now);
  return {
    id,
    tenant: `t-${id.toLowerCase()}`,
    email: 'robin@dealer.example',
    name: 'Robin Nguyen',
    role: 'manager',
    passwordHash: 'scrypt$…',
    createdAt: now.toISOString(),
    disabledAt: null,
    lastSignInAt: null,
    secondFactorAt: null,
    ...change,
  };
}

/** A session of an account, for a working day. */
export const sessionOf = (member: StaffMember, change: Partial<StaffSession> = {}): StaffSession => ({
  idHash: newUlid(now).padEnd(64, '0'),
  tenant: member.tenant,
  staffId: member.id,
  draft: null,
  createdAt: now.toISOString(),
  expiresAt: '2026-11-20T12:00:00.000Z',
  confirmedAt: null,
  seenAt: now.toISOString(),
  publicId: newUlid(now),
  device: 'Firefox on Windows',
  ...change,
});

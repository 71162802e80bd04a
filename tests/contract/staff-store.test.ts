import { beforeEach, describe, expect, it } from 'vitest';
import { type StaffSession, StaffSessionStore } from '#server/desk/accounts/session-store';
import { type StaffMember, StaffStore } from '#server/desk/accounts/staff-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newMember, sessionOf } from '../support/a-staff-member';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-20T00:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const databaseOf = bothDatabases();

describe.each(engines)('staff in %s', (engine) => {
  let staff: StaffStore;
  let sessions: StaffSessionStore;
  let member: StaffMember;
  beforeEach(async () => {
    const commits = new GroupCommit(databaseOf(engine));
    staff = new StaffStore(commits);
    sessions = new StaffSessionStore(commits);
    member = newMember();
    await staff.add(member);
  });

  it('returns an account by its email, to its own dealer only', async () => {
    expect(await staff.byEmail(member.tenant, member.email)).toEqual(member);
    expect(await staff.byEmail('another', member.email)).toBeNull();
    expect(await staff.list(member.tenant)).toEqual([member]);
  });

  it('keeps one account an address and dealer', async () => {
    expect(await staff.add(newMember({ tenant: member.tenant }))).toBe(false);
    expect(await staff.add(newMember())).toBe(true);
    expect(await staff.list(member.tenant)).toHaveLength(1);
  });

  it.each([
    ['the only owner', [{}], true],
    ['one of two owners', [{}, {}], false],
    ['the only owner who can sign in', [{}, { disabledAt: now.toISOString() }], true],
    ['a disabled owner', [{ disabledAt: now.toISOString() }, {}], false],
    ['the only manager', [{ role: 'manager' }, {}], false],
  ] as const)('changes anybody but the last owner: %s', async (_who, people, isLast) => {
    const { tenant } = newMember();
    const members = people.map((one, at) =>
      newMember({ tenant, email: `${at}@dealer.example`, role: 'owner', ...one }),
    );
    for (const one of members) await staff.add(one);
    const id = members[0]?.id ?? '';
    const changes = [{ role: 'sales' }, { disabledAt: now.toISOString() }] as const;
    if (isLast) {
      for (const change of [...changes.map((one) => ({ ...one, endSessions: true })), 'remove'] as const)
        expect(await staff.changeUnlessLastOwner(tenant, id, change)).toBe('last-owner');
      const same = { role: 'owner', endSessions: true } as const;
      expect(await staff.changeUnlessLastOwner(tenant, id, same)).toBe(true);
      expect(await staff.list(tenant)).toHaveLength(members.length);
    } else expect(await staff.changeUnlessLastOwner(tenant, id, 'remove')).toBe(true);
    expect(await staff.changeUnlessLastOwner(tenant, 'nobody', 'remove')).toBe(false);
  });

  it('keeps an owner where all leave at once, on two processes', async () => {
    const stores = [staff, new StaffStore(new GroupCommit(databaseOf(engine, 2)))];
    for (let round = 0; round < 5; round += 1) {
      const { tenant } = newMember();
      const owners = ['a', 'b', 'c', 'd'].map((name) =>
        newMember({ tenant, email: `${name}@dealer.example`, role: 'owner' }),
      );
      for (const one of owners) await staff.add(one);
      const outcomes = owners.map(({ id }, at) =>
        stores[at % 2]?.changeUnlessLastOwner(
          tenant,
          id,
          at < 2 ? 'remove' : { role: 'sales', endSessions: true },
        ),
      );
      expect((await Promise.all(outcomes)).filter((one) => one === 'last-owner')).toHaveLength(1);
      expect((await staff.list(tenant)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('finds who is signed in until the session is over', async () => {
    const session = sessionOf(member, { draft: { path: '/desk/leads/1', text: 'Called “twice”\n' } });
    await sessions.begin(session);
    const signedIn = { ...member, lastSignInAt: now.toISOString() };
    expect(await sessions.find(member.tenant, session.idHash, later(11))).toEqual({
      staff: signedIn,
      session,
    });
    expect(await sessions.find(member.tenant, session.idHash, later(12))).toBeNull();
    expect(await sessions.find('another', session.idHash, now)).toBeNull();
    await sessions.change(session.idHash, { draft: null });
    expect((await sessions.find(member.tenant, session.idHash, now))?.session.draft).toBeNull();
    await sessions.end(session.idHash);
    expect(await sessions.find(member.tenant, session.idHash, now)).toBeNull();
  });

  it.each([
    [
      'a new password',
      () => staff.change(member.tenant, member.id, { passwordHash: 'new', endSessions: true }),
    ],
    [
      'a disabled account',
      () => staff.change(member.tenant, member.id, { disabledAt: now.toISOString(), endSessions: false }),
    ],
    ['a removed account', () => staff.remove(member.tenant, member.id)],
  ])('%s ends every session of the account, and of no other', async (_, change) => {
    const [one, two] = [sessionOf(member), sessionOf(member)];
    const colleague = newMember({ tenant: member.tenant, email: 'kim@dealer.example' });
    await staff.add(colleague);
    const other = sessionOf(colleague);
    for (const session of [one, two, other]) await sessions.begin(session);
    expect(await change()).toBe(true);
    expect(await sessions.find(member.tenant, one.idHash, now)).toBeNull();
    expect(await sessions.find(member.tenant, two.idHash, now)).toBeNull();
    expect(await sessions.find(member.tenant, other.idHash, now)).not.toBeNull();
  });

  it('a stronger hash of the same password ends no session', async () => {
    const session = sessionOf(member);
    await sessions.begin(session);
    await staff.change(member.tenant, member.id, { passwordHash: 'stronger', endSessions: false });
    expect((await sessions.find(member.tenant, session.idHash, now))?.staff.passwordHash).toBe('stronger');
  });

  it('applies a new role from the next request, in every session', async () => {
    const session = sessionOf(member);
    await sessions.begin(session);
    await staff.change(member.tenant, member.id, { role: 'sales', endSessions: false });
    expect((await sessions.find(member.tenant, session.idHash, now))?.staff.role).toBe('sales');
  });

  it('records a confirmed password in its session only', async () => {
    const [one, two] = [sessionOf(member), sessionOf(member)];
    for (const session of [one, two]) await sessions.begin(session);
    await sessions.change(one.idHash, { confirmedAt: later(1).toISOString() });
    const confirmedAt = async ({ idHash }: StaffSession) =>
      (await sessions.find(member.tenant, idHash, later(2)))?.session.confirmedAt;
    expect([await confirmedAt(one), await confirmedAt(two)]).toEqual([later(1).toISOString(), null]);
  });

  it('lists the sessions of one account, the last used first, and ends one or all others', async () => {
    const [one, two, three] = [sessionOf(member), sessionOf(member), sessionOf(member)];
    const colleague = newMember({ tenant: member.tenant, email: 'kim@dealer.example' });
    await staff.add(colleague);
    const over = sessionOf(member, { expiresAt: later(1).toISOString() });
    const other = sessionOf(colleague);
    for (const session of [one, two, three, over, other]) await sessions.begin(session);
    await sessions.change(two.idHash, { seenAt: later(1).toISOString() });
    const listed = async () =>
      (await sessions.list(member.tenant, member.id, later(2))).map(({ publicId }) => publicId);
    expect((await listed())[0]).toBe(two.publicId);
    expect((await listed()).sort()).toEqual([one, two, three].map(({ publicId }) => publicId).sort());
    expect(await sessions.endOne(member.tenant, member.id, other.publicId)).toBe(false);
    expect(await sessions.endOne('another', member.id, one.publicId)).toBe(false);
    expect(await sessions.endOne(member.tenant, member.id, one.publicId)).toBe(true);
    expect(await sessions.endOthers(member.tenant, member.id, two.idHash)).toBeGreaterThanOrEqual(1);
    expect(await listed()).toEqual([two.publicId]);
    expect(await sessions.find(colleague.tenant, other.idHash, now)).not.toBeNull();
  });

  it("never changes another dealer's accounts", async () => {
    expect(await staff.change('another', member.id, { passwordHash: 'x', endSessions: true })).toBe(false);
    expect(await staff.remove('another', member.id)).toBe(false);
    expect(await staff.byEmail(member.tenant, member.email)).toEqual(member);
  });
});

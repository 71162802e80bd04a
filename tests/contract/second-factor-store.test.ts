import { beforeEach, describe, expect, it } from 'vitest';
import { judgeCode, stepOf, totpOf } from '#server/desk/accounts/rules/one-time-code';
import { RecoveryCodeStore, SecondFactorStore } from '#server/desk/accounts/second-factor-store';
import {
  type PendingSignIn,
  PendingSignInStore,
  StaffSessionStore,
} from '#server/desk/accounts/session-store';
import { StaffStore } from '#server/desk/accounts/staff-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { newMember, sessionOf } from '../support/a-staff-member';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-20T00:00:10.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const secret = Buffer.from('12345678901234567890');
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (date: Date) => totpOf(secret).generate({ timestamp: date.getTime() });
const wrong = ['000000', '111111'].find((code) => stepOf(secret, code, now) === null) ?? '';

const databaseOf = bothDatabases();

describe.each(engines)('two-step sign-in in %s', (engine) => {
  function openProcess(number: number) {
    const commits = new GroupCommit(databaseOf(engine, number));
    return {
      staff: new StaffStore(commits),
      sessions: new StaffSessionStore(commits),
      factors: new SecondFactorStore(commits),
      codes: new RecoveryCodeStore(commits),
      pending: new PendingSignInStore(commits),
    };
  }
  let stores: ReturnType<typeof openProcess>;
  let other: typeof stores;
  let factors: SecondFactorStore;
  let codes: RecoveryCodeStore;
  let member: ReturnType<typeof newMember>;
  let own: readonly [tenant: string, staffId: string];
  const turnOn = (hashes: readonly string[] = [`${member.id}-1`, `${member.id}-2`]) =>
    factors.turnOn(...own, {
      sealedSecret: 'sealed',
      step: step - 1,
      now,
      idHash: 'here',
      recoveryHashes: hashes,
    });
  const redeem = (code: string, at = now, store = factors) =>
    store.redeem(...own, at, (factor) => judgeCode({ ...factor, secret }, code, at));
  beforeEach(async () => {
    stores = openProcess(1);
    other = openProcess(2);
    ({ factors, codes } = stores);
    member = newMember();
    own = [member.tenant, member.id];
    await stores.staff.add(member);
  });

  it('has no effect before it is turned on', async () => {
    expect(await factors.find(...own)).toBeNull();
    expect(await factors.begin(...own, 'first', now)).toBe(true);
    expect(await factors.begin(...own, 'sealed', later(5))).toBe(true);
    expect(await factors.find(...own)).toEqual({
      sealedSecret: 'sealed',
      createdAt: later(5).toISOString(),
      turnedOnAt: null,
      lastStep: 0,
      wrongCodes: 0,
      lastWrongAt: null,
      recoveryCodesLeft: 0,
    });
    expect(await redeem(codeAt(now))).toBeNull();
    expect(await codes.replace(...own, ['x'])).toBe(false);
    expect((await stores.staff.byEmail(member.tenant, member.email))?.secondFactorAt).toBeNull();
  });

  it('is turned on once, with the secret of the set-up', async () => {
    expect(await turnOn()).toBe(false);
    await factors.begin(...own, 'another', now);
    expect(await turnOn()).toBe(false);
    await factors.begin(...own, 'sealed', now);
    expect([await turnOn(), await turnOn([])]).toEqual([true, false]);
    expect(await factors.find(...own)).toMatchObject({
      turnedOnAt: now.toISOString(),
      lastStep: step - 1,
      recoveryCodesLeft: 2,
    });
    expect(await factors.begin(...own, 'new', now)).toBe(false);
    const listed = await stores.staff.list(member.tenant);
    expect(listed.map(({ secondFactorAt }) => secondFactorAt)).toEqual([now.toISOString()]);
  });

  it('ends every other session when it is turned on', async () => {
    const [here, there] = [sessionOf(member), sessionOf(member)];
    for (const session of [here, there]) await stores.sessions.begin(session);
    await factors.begin(...own, 'sealed', now);
    const change = { sealedSecret: 'sealed', step, now, idHash: here.idHash };
    await factors.turnOn(...own, { ...change, recoveryHashes: [`${member.id}-1`] });
    const signedIn = async (idHash: string) =>
      (await stores.sessions.find(member.tenant, idHash, now))?.staff;
    expect(await signedIn(here.idHash)).toMatchObject({ secondFactorAt: now.toISOString() });
    expect(await signedIn(there.idHash)).toBeUndefined();
  });

  it('accepts a code once, whichever process is asked', async () => {
    await factors.begin(...own, 'sealed', now);
    await turnOn();
    const checks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => redeem(codeAt(now), now, index % 2 ? other.factors : factors)),
    );
    expect(checks.filter((check) => check?.state === 'right')).toEqual([{ state: 'right', step }]);
    expect(checks.filter((check) => check?.state === 'used')).toHaveLength(11);
    expect(await redeem(codeAt(later(-30)))).toEqual({ state: 'used' });
    expect(await redeem(codeAt(later(30)))).toEqual({ state: 'right', step: step + 1 });
  });

  it('allows five wrong codes, however many arrive at once', async () => {
    await factors.begin(...own, 'sealed', now);
    await turnOn();
    const checks = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(wrong, now, index % 2 ? other.factors : factors)),
    );
    expect(checks.filter((check) => check?.state === 'wrong')).toHaveLength(5);
    expect(checks.filter((check) => check?.state === 'blocked')).toHaveLength(15);
    expect(await redeem(codeAt(now))).toEqual({ state: 'blocked', waitSeconds: 60 });
    expect(await redeem(codeAt(later(60)), later(60))).toMatchObject({ state: 'right' });
    expect(await factors.find(...own)).toMatchObject({ wrongCodes: 0, lastWrongAt: null });
  });

  it('accepts a recovery code once, whichever process is asked, and replaces them all', async () => {
    await factors.begin(...own, 'sealed', now);
    await turnOn();
    const [hash, replaced] = [`${member.id}-1`, `${member.id}-2`];
    const uses = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? other.codes : codes).redeem(...own, hash),
    );
    expect((await Promise.all(uses)).filter((left) => left !== null)).toEqual([1]);
    expect(await codes.replace(...own, [`${member.id}-3`])).toBe(true);
    expect(await codes.redeem(...own, replaced)).toBeNull();
    expect(await codes.redeem(...own, `${member.id}-3`)).toBe(0);
  });

  it('is removed with its codes and pending sign-ins', async () => {
    expect(await factors.remove(...own)).toBe(false);
    await factors.begin(...own, 'sealed', now);
    await turnOn();
    const waiting = pendingOf(own);
    await stores.pending.begin(waiting);
    expect(await factors.remove('another', member.id)).toBe(false);
    expect([await factors.remove(...own), await factors.remove(...own)]).toEqual([true, false]);
    expect(await codes.redeem(...own, `${member.id}-1`)).toBeNull();
    expect(await stores.pending.find(member.tenant, waiting.idHash, now)).toBeNull();
    expect(await factors.begin(...own, 'sealed', now)).toBe(true);
  });

  it('belongs to one dealer, and is deleted with its account', async () => {
    await factors.begin(...own, 'sealed', now);
    await turnOn();
    const strange = ['another', member.id] as const;
    expect(await factors.begin(...strange, 'sealed', now)).toBe(false);
    expect(await factors.find(...strange)).toBeNull();
    expect(await factors.redeem(...strange, now, () => ({ state: 'used' }))).toBeNull();
    expect(await codes.redeem(...strange, `${member.id}-1`)).toBeNull();
    expect(await codes.replace(...strange, [])).toBe(false);
    const waiting = pendingOf(own);
    await stores.pending.begin(waiting);
    await stores.staff.remove(...own);
    expect(await stores.pending.find(member.tenant, waiting.idHash, now)).toBeNull();
    expect(await factors.find(...own)).toBeNull();
    expect(await codes.redeem(...own, `${member.id}-1`)).toBeNull();
  });

  it('finds a pending sign-in until it expires', async () => {
    const waiting = pendingOf(own);
    await stores.pending.begin(waiting);
    const find = (tenant = member.tenant, at = now) => stores.pending.find(tenant, waiting.idHash, at);
    expect(await find()).toEqual({ staff: member, pending: waiting });
    expect(await find('another')).toBeNull();
    expect(await find(member.tenant, later(300))).toBeNull();
    await stores.pending.end(waiting.idHash);
    expect(await find()).toBeNull();
  });

  it.each([
    ['a new password', { passwordHash: 'new', endSessions: true }],
    ['a disabled account', { disabledAt: now.toISOString(), endSessions: false }],
  ])('%s ends pending sign-ins', async (_case, change) => {
    const waiting = pendingOf(own);
    await stores.pending.begin(waiting);
    await stores.staff.change(...own, change);
    expect(await stores.pending.find(member.tenant, waiting.idHash, now)).toBeNull();
  });
});

const pendingOf = ([tenant, staffId]: readonly [string, string]): PendingSignIn => ({
  idHash: newUlid(now).padEnd(64, '0'),
  tenant,
  staffId,
  path: '/desk?q=a',
  draft: 'Called “twice”\n',
  expiresAt: later(300).toISOString(),
});

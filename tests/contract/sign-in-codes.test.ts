import { beforeEach, describe, expect, it } from 'vitest';
import type { SignInCodes } from '#server/customers/sign-in-codes';
import { bothDatabases, engines } from '../support/both-databases';
import {
  allowance,
  type CodeGuess,
  days,
  guessAt,
  later,
  type NewCode,
  newCode,
  now,
  openCustomers,
  unique,
} from './sign-ins';

const fifty = Array.from({ length: 50 }, (_, at) => at);

const databaseOf = bothDatabases();

describe.each(engines)('sign-in codes in %s', (engine) => {
  let stores: ReturnType<typeof openCustomers>;
  let codes: SignInCodes;
  let code: NewCode;
  beforeEach(async () => {
    stores = openCustomers((process) => databaseOf(engine, process));
    const [first] = stores.codes;
    if (!first) throw new Error('no codes');
    codes = first;
    code = newCode();
  });
  /** One of two processes in turn. */
  const process = (at: number): SignInCodes => stores.codes[at % stores.codes.length] ?? codes;

  it('sends a code once, and finds it as pending', async () => {
    expect(await codes.issue(code, [allowance()])).toEqual({ state: 'sent' });
    expect(stores.texts).toEqual(['123456']);
    expect(await codes.pending(code.tenant, code.attemptHash, later(9))).toEqual({
      phone: code.phone,
      guessesLeft: 5,
    });
    expect(await codes.pending('another', code.attemptHash, now)).toBeNull();
    expect(await codes.pending(code.tenant, unique(), now)).toBeNull();
    expect(await codes.pending(code.tenant, code.attemptHash, later(10))).toBeNull();
  });

  it('signs in with the right code, once, and creates the account at the first sign-in', async () => {
    await codes.issue(code, [allowance()]);
    const first = guessAt(code);
    const customer = {
      id: first.newCustomerId,
      tenant: code.tenant,
      phone: code.phone,
      name: null,
      createdAt: first.now.toISOString(),
    };
    expect(await codes.redeem(first)).toEqual({ state: 'signed-in', customer });
    expect(await codes.redeem(guessAt(code))).toEqual({ state: 'void' });
    const again = newCode({ tenant: code.tenant, now: later(60) });
    await codes.issue(again, [allowance()]);
    expect(await codes.redeem(guessAt(again))).toEqual({ state: 'signed-in', customer });
    expect(await stores.sessions.list(code.tenant, customer.id, later(61))).toHaveLength(2);
  });

  it.each([
    ['after ten minutes', { now: later(10) }],
    ['at another dealer', { tenant: 'another' }],
    ['in another browser', { attemptHash: 'another' }],
  ])('refuses the right code %s', async (_, change) => {
    await codes.issue(code, [allowance()]);
    expect(await codes.redeem(guessAt(code, change))).toEqual({ state: 'void' });
  });

  it('allows five guesses, and not the right one afterwards', async () => {
    await codes.issue(code, [allowance()]);
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = guessAt(code, { codeHash: 'wrong' });
      expect(await codes.redeem(wrong)).toEqual({ state: 'wrong', guessesLeft: left });
    }
    expect(await codes.redeem(guessAt(code))).toEqual({ state: 'void' });
    expect(await codes.pending(code.tenant, code.attemptHash, now)).toMatchObject({ guessesLeft: 0 });
  });

  it('allows one guess a code once the wrong guesses of a site are used up, until their time is over', async () => {
    const wrongGuesses = allowance({ most: 6, seconds: 600 });
    const stateOf = async (one: NewCode, change: Partial<CodeGuess> = {}) =>
      (await codes.redeem(guessAt(one, { wrongGuesses, ...change }))).state;
    const [others, own] = [newCode({ tenant: code.tenant }), newCode({ tenant: code.tenant })];
    const next = newCode({ now: later(12) });
    for (const one of [code, others, own, next]) await codes.issue(one, [allowance()]);
    for (let at = 0; at < 5; at += 1) expect(await stateOf(code, { codeHash: 'wrong' })).toBe('wrong');
    expect(await stateOf(others, { codeHash: 'wrong' })).toBe('wrong');
    expect(await stateOf(others)).toBe('void');
    expect(await stateOf(own)).toBe('signed-in');
    const last = newCode({ tenant: code.tenant });
    await codes.issue(last, [allowance()]);
    const wrong = await codes.redeem(guessAt(last, { wrongGuesses, codeHash: 'wrong' }));
    expect(wrong).toEqual({ state: 'wrong', guessesLeft: 0 });
    for (let at = 0; at < 4; at += 1) expect(await stateOf(next, { codeHash: 'wrong' })).toBe('wrong');
  });

  it('counts wrong guesses of two processes together', async () => {
    const wrongGuesses = allowance({ most: 7 });
    const many = fifty.slice(0, 20).map(() => newCode({ tenant: code.tenant }));
    for (const one of many) await codes.issue(one, [allowance()]);
    const guesses = many.flatMap((one, at) =>
      [0, 1].map((twice) => process(at + twice).redeem(guessAt(one, { wrongGuesses, codeHash: 'wrong' }))),
    );
    const admitted = (await Promise.all(guesses)).filter(({ state }) => state === 'wrong');
    expect(admitted.length).toBeGreaterThanOrEqual(20);
    expect(admitted.length).toBeLessThanOrEqual(20 + 7);
  });

  it('allows five of fifty guesses at once', async () => {
    await codes.issue(code, [allowance()]);
    const guesses = fifty.map((at) => process(at).redeem(guessAt(code, { codeHash: `wrong${at}` })));
    const states = (await Promise.all(guesses)).map(({ state }) => state);
    expect(states.filter((state) => state === 'wrong')).toHaveLength(5);
    expect(states.filter((state) => state === 'void')).toHaveLength(45);
  });

  it('starts exactly one session for fifty right codes at once', async () => {
    await codes.issue(code, [allowance()]);
    const outcomes = await Promise.all(fifty.map((at) => process(at).redeem(guessAt(code))));
    const successes = outcomes.flatMap((outcome) =>
      outcome.state === 'signed-in' ? [outcome.customer] : [],
    );
    expect(successes).toHaveLength(1);
    const [customer] = successes;
    expect(await stores.sessions.list(code.tenant, customer?.id ?? '', now)).toHaveLength(1);
  });

  it("only the newest of a browser's codes works", async () => {
    await codes.issue(code, [allowance()]);
    const newer = newCode({ tenant: code.tenant, replaces: code.attemptHash, codeHash: 'newer' });
    await codes.issue(newer, [allowance()]);
    expect(await codes.redeem(guessAt(code))).toEqual({ state: 'void' });
    expect(await codes.redeem(guessAt(newer))).toMatchObject({ state: 'signed-in' });
  });

  it("leaves a code in another browser alone, so that nobody can block a number's owner", async () => {
    await codes.issue(code, [allowance()]);
    await codes.issue(newCode({ tenant: code.tenant }), [allowance()]);
    expect(await codes.redeem(guessAt(code))).toMatchObject({ state: 'signed-in' });
  });

  it('a new session ends the one that the browser had, at this dealer only', async () => {
    const [own, elsewhere] = [code, newCode()];
    for (const one of [own, elsewhere]) await codes.issue(one, [allowance()]);
    const [first, other] = [guessAt(own), guessAt(elsewhere)];
    for (const guess of [first, other]) await codes.redeem(guess);
    const again = newCode({ tenant: own.tenant });
    await codes.issue(again, [allowance()]);
    await codes.redeem(guessAt(again, { endsSession: first.session.idHash }));
    expect(await stores.sessions.find(own.tenant, first.session.idHash, now)).toBeNull();
    const last = newCode({ tenant: own.tenant });
    await codes.issue(last, [allowance()]);
    await codes.redeem(guessAt(last, { endsSession: other.session.idHash }));
    expect(await stores.sessions.find(elsewhere.tenant, other.session.idHash, now)).not.toBeNull();
  });

  it('ends the oldest of twenty sessions when one more begins', async () => {
    const hashes: string[] = [];
    let customerId = '';
    for (let at = 0; at < 22; at += 1) {
      const one = newCode({ tenant: code.tenant, now: later(at) });
      await codes.issue(one, [allowance()]);
      const guess = guessAt(one);
      const outcome = await codes.redeem(guess);
      if (outcome.state === 'signed-in') customerId = outcome.customer.id;
      hashes.push(guess.session.idHash);
    }
    const left = await stores.sessions.list(code.tenant, customerId, later(30));
    expect(left.map(({ idHash }) => idHash)).toEqual(hashes.slice(2).reverse());
  });

  it('counts codes until an allowance is used up, and starts again when its time is over', async () => {
    const small = allowance({ most: 2, seconds: 600 });
    const issue = (at: Date) => codes.issue(newCode({ now: at }), [small, allowance()]);
    expect(await issue(now)).toEqual({ state: 'sent' });
    expect(await issue(later(5))).toEqual({ state: 'sent' });
    expect(await issue(later(8))).toEqual({ state: 'refused', of: 'shopper', waitSeconds: 120 });
    expect(stores.texts).toHaveLength(2);
    expect(await issue(later(10))).toEqual({ state: 'sent' });
    expect(await issue(later(19))).toEqual({ state: 'sent' });
    expect(await issue(later(19))).toMatchObject({ state: 'refused', waitSeconds: 60 });
  });

  it('a refused code counts towards no allowance and leaves the previous code alone', async () => {
    const [narrow, wide] = [allowance({ most: 1 }), allowance({ most: 2 })];
    await codes.issue(code, [narrow, wide]);
    const repeat = newCode({ tenant: code.tenant, replaces: code.attemptHash });
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await codes.issue(repeat, [narrow, wide])).toMatchObject({ state: 'refused' });
    }
    expect(await codes.redeem(guessAt(code))).toMatchObject({ state: 'signed-in' });
    expect(await codes.issue(newCode(), [wide])).toEqual({ state: 'sent' });
  });

  it('names the allowance with the longest wait', async () => {
    const [short, long] = [
      allowance({ most: 1, seconds: 60 }),
      allowance({ most: 1, seconds: 7_200, of: 'site' }),
    ];
    await codes.issue(newCode(), [short, long]);
    expect(await codes.issue(newCode(), [short, long])).toEqual({
      state: 'refused',
      of: 'site',
      waitSeconds: 7_200,
    });
  });

  it('sends exactly as many codes as allowed when fifty are asked for at once', async () => {
    const [narrow, wide] = [allowance({ most: 7 }), allowance({ most: 30 })];
    const issues = await Promise.all(
      // In either order, as two requests may name them.
      fifty.map((at) => process(at).issue(newCode(), at % 2 ? [narrow, wide] : [wide, narrow])),
    );
    expect(issues.filter(({ state }) => state === 'sent')).toHaveLength(7);
    expect(stores.texts).toHaveLength(7);
  });

  it('sends nothing if the outbox can’t store the message', async () => {
    const failing = allowance({ most: 1 });
    await expect(stores.codesWithoutOutbox.issue(code, [failing])).rejects.toThrow('full');
    expect(await codes.pending(code.tenant, code.attemptHash, now)).toBeNull();
    expect(await codes.issue(code, [failing])).toEqual({ state: 'sent' });
  });

  it('deletes expired codes and nothing else', async () => {
    const fresh = newCode({ now: later(9) });
    for (const one of [code, fresh]) await codes.issue(one, [allowance({ seconds: 60 })]);
    const session = guessAt(fresh, { now: later(10) });
    await codes.redeem(session);
    const pending = newCode({ now: later(9) });
    await codes.issue(pending, [allowance()]);
    await codes.sweep(later(10.5));
    const left = (table: 'sign_in_codes' | 'customer_sessions', tenant: string) =>
      stores.db.selectFrom(table).select('tenant').where('tenant', '=', tenant).execute();
    expect(await left('sign_in_codes', code.tenant)).toHaveLength(0);
    expect(await left('sign_in_codes', pending.tenant)).toHaveLength(1);
    expect(await left('customer_sessions', fresh.tenant)).toHaveLength(1);
    await codes.sweep(later(91 * days));
    expect(await left('customer_sessions', fresh.tenant)).toHaveLength(0);
  });
});

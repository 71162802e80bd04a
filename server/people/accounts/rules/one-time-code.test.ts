import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeRecord, judgeCode, stepOf, totpOf } from './one-time-code';

const secret = Buffer.from('12345678901234567890');
const now = new Date('2026-11-20T00:00:10.000Z');
const step = Math.floor(now.getTime() / 30_000);
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const codeAt = (date: Date) => totpOf(secret).generate({ timestamp: date.getTime() });
const wrong = ['000000', '111111'].find((code) => stepOf(secret, code, now) === null) ?? '';
const record = (change: Partial<CodeRecord> = {}) => ({
  secret,
  lastStep: 0,
  wrongCodes: 0,
  lastWrongAt: null,
  ...change,
});

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B, as six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (seconds, code) => {
    const date = new Date(seconds * 1_000);
    expect(codeAt(date)).toBe(code);
    expect(stepOf(secret, code, date)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ['one step old is accepted', -30, step - 1],
    ['of this step is accepted', 0, step],
    ['one step ahead is accepted', 30, step + 1],
    ['two steps old is refused', -60, null],
    ['two steps ahead is refused', 60, null],
  ])('%s', (_case, seconds, expected) => {
    expect(stepOf(secret, codeAt(at(seconds)), now)).toBe(expected);
  });

  it('belongs to one secret', () => {
    expect(stepOf(Buffer.from('another secret 12345'), codeAt(now), now)).toBeNull();
  });

  it('works once, and no older one works after it', () => {
    const dates = fc.integer({ min: -1, max: 1 });
    fc.assert(
      fc.property(dates, dates, (first, second) => {
        const lastStep = step + first;
        const check = judgeCode(record({ lastStep }), codeAt(at(second * 30)), now);
        expect(check).toEqual(second > first ? { state: 'right', step: step + second } : { state: 'used' });
      }),
    );
  });

  it('cannot be judged without its secret', () => {
    expect(judgeCode({ ...record(), secret: null }, wrong, now)).toEqual({ state: 'unreadable' });
  });
});

describe('wrong codes', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 60],
    [6, 5 * 60],
    [7, 15 * 60],
    [8, 60 * 60],
    [500, 60 * 60],
  ])('%i of them make the next one wait %i seconds', (wrongCodes, waitSeconds) => {
    const before = record({ wrongCodes, lastWrongAt: now.toISOString() });
    const judged = judgeCode(before, codeAt(at(waitSeconds)), at(waitSeconds));
    expect(judged.state).toBe('right');
    if (waitSeconds === 0) return;
    const early = at(waitSeconds - 1);
    expect(judgeCode(before, codeAt(early), early)).toEqual({ state: 'blocked', waitSeconds: 1 });
    expect(judgeCode(before, wrong, now)).toEqual({ state: 'blocked', waitSeconds });
  });

  it.each([
    ['right after the last', 1, 4],
    ['a day after the last', 24 * 60 * 60, 1],
    ['if the last is a day ahead because the clock was wrong', -24 * 60 * 60, 1],
  ])('are counted %s', (_case, seconds, wrongCodes) => {
    const before = record({ wrongCodes: 3, lastWrongAt: now.toISOString() });
    const date = at(seconds);
    const code = ['000000', '111111', '222222'].find((one) => stepOf(secret, one, date) === null) ?? '';
    expect(judgeCode(before, code, date)).toEqual({ state: 'wrong', wrongCodes });
  });

  it('never make anyone wait for more than an hour', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(48 * 60 * 60), (wrongCodes, seconds) => {
        const check = judgeCode(record({ wrongCodes, lastWrongAt: now.toISOString() }), wrong, at(seconds));
        if (check.state === 'blocked') expect(check.waitSeconds).toBeLessThanOrEqual(60 * 60);
        if (seconds >= 60 * 60) expect(check.state).not.toBe('blocked');
      }),
    );
  });
});

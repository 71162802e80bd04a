import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../tests/support/expect-each';
import { qrView } from '../two-step-page';
import { enteredCode, judgeCode, recoveryText, stepOf, totpOf } from './rules/one-time-code';
import { isRequired, mustSetUp } from './rules/permissions';
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret } from './second-factor';

type CodeRecord = Parameters<typeof judgeCode>[0];

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
});

describe('an entered code', () => {
  it.each([
    ['code', '123456', '123456;  123 456 ; 123-456; １２３４５６; 123\u200b456\n'],
    ['recovery', '048125593017264', '048125593017264; 04812-55930-17264; 04812 55930 17264'],
  ])('is the %s %s for: %s', (kind, code, texts) => expectEach<object>(texts, enteredCode, { kind, code }));

  it.each(['', '12345', '1234567', '12345a', '٠١٢٣٤٥', '1e5000', '0481255930172', 'x'.repeat(100)])(
    'is neither: %s',
    (text) => expect(enteredCode(text)).toEqual({ kind: 'neither' }),
  );

  it('is printed in groups of five digits', () => {
    expect(recoveryText('048125593017264')).toBe('04812-55930-17264');
  });
});

it.each([
  ['optional', 'owner', false],
  ['optional', 'sales', false],
  ['required_for_owners', 'owner', true],
  ['required_for_owners', 'manager', false],
  ['required_for_owners', 'sales', false],
  ['required', 'owner', true],
  ['required', 'sales', true],
] as const)('the setting %s requires two-step sign-in of the role %s: %s', (setting, role, required) => {
  expect(isRequired(setting, { role })).toBe(required);
  expect(mustSetUp(setting, { role, secondFactorAt: null })).toBe(required);
  expect(mustSetUp(setting, { role, secondFactorAt: '2026-11-20T00:00:00.000Z' })).toBe(false);
});

const siteSecret = { current: 's'.repeat(40) };
const otherSecret = { current: 't'.repeat(40) };
const owner = { tenant: 'brolga', staffId: '01J' };

it('opens a sealed secret for its own account, under the secret of the site', () => {
  const secret = newSecret();
  const sealed = sealSecret(siteSecret, owner, secret);
  expect(openSecret(siteSecret, owner, sealed)).toEqual(secret);
  expect(sealed).not.toContain(secret.toString('base64url'));
  expect(sealSecret(siteSecret, owner, secret)).not.toBe(sealed);
  expect(openSecret(otherSecret, owner, sealed)).toBeNull();
  expect(openSecret(siteSecret, { ...owner, staffId: '01K' }, sealed)).toBeNull();
  expect(openSecret(siteSecret, { ...owner, tenant: 'other' }, sealed)).toBeNull();
});

it.each([
  ['nothing', ''],
  ['too little', 'AAAA'],
  ['another text', 'A'.repeat(64)],
])('opens no secret from %s', (_case, sealed) => expect(openSecret(siteSecret, owner, sealed)).toBeNull());

it('opens no secret that was changed', () => {
  const bytes = Buffer.from(sealSecret(siteSecret, owner, newSecret()), 'base64url');
  bytes.forEach((byte, at) => {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ 1;
    expect(openSecret(siteSecret, owner, changed.toString('base64url'))).toBeNull();
  });
  expect(openSecret(siteSecret, owner, bytes.subarray(0, 30).toString('base64url'))).toBeNull();
});

it('makes ten different recovery codes, whose hashes differ by site and account', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^\d{15}$/);
  const [code = ''] = codes;
  const hash = recoveryHash(siteSecret, owner, code);
  expect(recoveryHash(siteSecret, owner, code)).toBe(hash);
  expect(recoveryHash(siteSecret, { ...owner, staffId: '01K' }, code)).not.toBe(hash);
  expect(recoveryHash(otherSecret, owner, code)).not.toBe(hash);
});

it('outlines exactly the dark squares of the code, within its quiet zone', () => {
  const text = 'otpauth://totp/Brolga:robin%40dealer.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { size, path } = qrView(text);
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(length); at += 1) {
      const row = squares[Number(y)];
      if (row) row[Number(x) + at] = true;
    }
  }
  expect(squares).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(squares.slice(0, 4).flat()).not.toContain(true);
});

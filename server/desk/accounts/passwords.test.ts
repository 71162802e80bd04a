import { describe, expect, test } from 'vitest';
import { isEasilyGuessed } from './own-password';
import { newPassword, Passwords, PasswordsBusy } from './passwords';

/** Cheap parameters keep the tests fast. */
const passwords = new Passwords({ logN: 4, r: 8, p: 1 });

describe('a password', () => {
  test('is verified by its salted hash, which includes its parameters', async () => {
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.check('correct horse', one)).toEqual({ right: true, outdated: false });
    expect(await passwords.check('correct horsf', one)).toEqual({ right: false, outdated: false });
  });

  test('is the same in every Unicode form of its letters', async () => {
    const hash = await passwords.hash('Caf\u00e9 Brolga');
    expect((await passwords.check('Cafe\u0301 Brolga', hash)).right).toBe(true);
  });

  test("hashed with less work than today's is outdated; with more it is not", async () => {
    const dearer = new Passwords({ logN: 5, r: 8, p: 1 });
    const [cheap, dear] = [await passwords.hash('pass phrase'), await dearer.hash('pass phrase')];
    expect(await dearer.check('pass phrase', cheap)).toEqual({ right: true, outdated: true });
    expect(await passwords.check('pass phrase', dear)).toEqual({ right: true, outdated: false });
  });

  test.each([undefined, '', 'plain text', 'scrypt$4$8$1$short$short', 'scrypt$99$8$1'])(
    'is never correct without a hash (%s)',
    async (stored) => {
      expect((await passwords.check('', stored)).right).toBe(false);
      expect((await passwords.check('anything', stored)).right).toBe(false);
    },
  );

  test('costs as much work for an unknown account: parameters that scrypt rejects fail there too', async () => {
    const unusable = new Passwords({ logN: 0, r: 8, p: 1 });
    await expect(unusable.check('wrong', undefined)).rejects.toThrow(/scrypt/i);
  });

  test('is rejected, not queued without end, if too many are checked at once', async () => {
    const slow = new Passwords({ logN: 12, r: 8, p: 1 });
    const all = await Promise.allSettled(Array.from({ length: 40 }, async () => slow.check('x', undefined)));
    const busy = all.filter((one) => one.status === 'rejected' && one.reason instanceof PasswordsBusy);
    expect(busy).toHaveLength(19);
  });
});

test('a generated password is four groups of five letters, never repeated', () => {
  const generated = Array.from({ length: 200 }, newPassword);
  for (const one of generated) expect(one).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
  expect(new Set(generated).size).toBe(200);
});

const about = ['robin.nguyen@brolga-motors.example', 'Robin Nguyen', 'Brolga Motors'];

test.each([
  ['a common password', 'password1234'],
  ['the same in capitals', 'PASSWORD1234'],
  ['with other signs for letters', 'P@ssw0rd1234'],
  ['a keyboard row', 'qwertyuiop[]'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
  ['a sequence', 'abcdefghijklmno'],
  ['the person’s own name', 'Robin-Nguyen1'],
  ['the dealer’s name', 'brolgamotors'],
  ['a common password twice', 'letmeinletmein'],
])('%s is easily guessed', async (_case, password) => {
  expect(await isEasilyGuessed(password, about)).toBe(true);
});

test.each([
  ['four words', 'correct horse battery'],
  ['a generated one', 'x7kqp-m2zrt-9hgwd-bncf4'],
  ['a name with other words', 'Robin purple wattle station'],
  ['two hundred characters', 'Wattle & bottlebrush '.repeat(9).slice(0, 190)],
])('%s is strong enough', async (_case, password) => {
  expect(await isEasilyGuessed(password, about)).toBe(false);
});

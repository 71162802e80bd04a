import { describe, expect, it } from 'vitest';
import { newPassword, Passwords, PasswordsBusy } from './passwords';

/** Cheap parameters keep the tests fast. */
const passwords = new Passwords({ logN: 4, r: 8, p: 1 });

describe('a password', () => {
  it('is verified by its salted hash, which includes its parameters', async () => {
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.check('correct horse', one)).toEqual({ right: true, outdated: false });
    expect(await passwords.check('correct horsf', one)).toEqual({ right: false, outdated: false });
  });

  it('is the same in every Unicode form of its letters', async () => {
    const hash = await passwords.hash('Caf\u00e9 Brolga');
    expect((await passwords.check('Cafe\u0301 Brolga', hash)).right).toBe(true);
  });

  it("with less work than today's is correct and outdated; with more it is only correct", async () => {
    const dearer = new Passwords({ logN: 5, r: 8, p: 1 });
    const [cheap, dear] = [await passwords.hash('pass phrase'), await dearer.hash('pass phrase')];
    expect(await dearer.check('pass phrase', cheap)).toEqual({ right: true, outdated: true });
    expect(await passwords.check('pass phrase', dear)).toEqual({ right: true, outdated: false });
  });

  it.each([undefined, '', 'plain text', 'scrypt$4$8$1$short$short', 'scrypt$99$8$1'])(
    'is never correct without a hash (%s)',
    async (stored) => {
      expect((await passwords.check('', stored)).right).toBe(false);
      expect((await passwords.check('anything', stored)).right).toBe(false);
    },
  );

  it('takes as long for an unknown account', async () => {
    const real = new Passwords({ logN: 13, r: 8, p: 1 });
    const hash = await real.hash('right');
    const time = async (stored: string | undefined) => {
      const began = performance.now();
      for (let round = 0; round < 5; round += 1) await real.check('wrong', stored);
      return performance.now() - began;
    };
    await time(hash);
    const [known, unknown] = [await time(hash), await time(undefined)];
    expect(unknown).toBeGreaterThan(known / 4);
  });

  it('is refused, not queued for ever, if too many are checked at once', async () => {
    const slow = new Passwords({ logN: 12, r: 8, p: 1 });
    const all = await Promise.allSettled(Array.from({ length: 40 }, async () => slow.check('x', undefined)));
    const busy = all.filter((one) => one.status === 'rejected' && one.reason instanceof PasswordsBusy);
    expect(busy).toHaveLength(19);
  });
});

it('a generated password is four groups of five letters, never repeated', () => {
  const made = Array.from({ length: 200 }, newPassword);
  for (const one of made) expect(one).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
  expect(new Set(made).size).toBe(made.length);
});

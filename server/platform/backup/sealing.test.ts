import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { encryptingSeal, newKey, openKey, plainSeal, type Seal, sha256Of } from './sealing';

const passphrase = 'correct horse battery';
let made: Awaited<ReturnType<typeof newKey>>;
beforeAll(async () => {
  made = await newKey(passphrase);
});

describe.each<[string, () => Seal]>([
  ['without a passphrase', () => plainSeal],
  ['with one', () => encryptingSeal(made.key)],
])('a sealed file %s', (_, seal) => {
  test('opens to its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect([...seal().open('a', seal().close('a', bytes))]).toEqual([...bytes]);
      }),
    );
  });

  test('is refused after any bit has changed', () => {
    const bytes = fc.uint8Array({ maxLength: 100 });
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (content, place, bit) => {
        const sealed = Buffer.from(seal().close('a', content));
        const at = place % sealed.byteLength;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        expect(() => seal().open('a', sealed)).toThrow('a is damaged.');
      }),
    );
  });

  test.each([0, 5, 27])('is refused if only %d bytes are left', (length) => {
    const sealed = seal().close('a', Buffer.from('some content of a file'));
    expect(() => seal().open('a', sealed.subarray(0, length))).toThrow('is damaged');
  });
});

test('an encrypted file reveals nothing and cannot replace another', () => {
  const seal = encryptingSeal(made.key);
  const content = Buffer.from('Zyxwv Person, 0491 570 006');
  const sealed = seal.close('a', content);
  expect(() => seal.open('b', sealed)).toThrow('b is damaged.');
  expect(Buffer.from(sealed).includes('Person')).toBe(false);
  expect(seal.nameOf(sha256Of(content))).not.toBe(sha256Of(content));
  expect(Buffer.from(seal.close('a', content)).equals(Buffer.from(sealed))).toBe(false);
});

test('a key opens with its passphrase only', async () => {
  expect(await openKey(passphrase, made.file)).toEqual(made.key);
  expect(await openKey(`${passphrase} `, made.file)).toBeNull();
  expect(await openKey(passphrase, { ...made.file, salt: '00'.repeat(16) })).toBeNull();
  expect(await openKey(passphrase, { ...made.file, check: 'ff' })).toBeNull();
});

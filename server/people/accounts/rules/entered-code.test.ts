import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredCode, recoveryText } from './entered-code';

describe('an entered code', () => {
  it.each([
    ['123456', 'code', '123456'],
    [' 123 456 ', 'code', '123456'],
    ['123-456', 'code', '123456'],
    ['１２３４５６', 'code', '123456'],
    ['123\u200b456\n', 'code', '123456'],
    ['04812-55930-17264', 'recovery', '048125593017264'],
    ['04812 55930 17264', 'recovery', '048125593017264'],
    ['048125593017264', 'recovery', '048125593017264'],
  ])('%s is a %s: %s', (text, kind, code) => expect(enteredCode(text)).toEqual({ kind, code }));

  it.each(['', '12345', '1234567', '12345a', '٠١٢٣٤٥', '1e5000', '0481255930172', 'x'.repeat(100)])(
    'is neither: %s',
    (text) => expect(enteredCode(text)).toEqual({ kind: 'neither' }),
  );

  it('reads a recovery code with the spaces it is printed with', () => {
    const recovery = fc.property(fc.array(fc.nat(9), { minLength: 15, maxLength: 15 }), (digits) => {
      const code = digits.join('');
      expect(enteredCode(recoveryText(code))).toEqual({ kind: 'recovery', code });
    });
    fc.assert(recovery);
  });
});

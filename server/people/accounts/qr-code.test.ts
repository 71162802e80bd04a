import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrView } from './qr-code';

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

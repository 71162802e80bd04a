import { describe, expect, it } from 'vitest';
import { formatAbn, isAbn } from './abn';

describe('ABN check digits', () => {
  // 51 824 753 556 is the example of the Australian Business Register.
  it.each([
    ['51824753556', true],
    ['51824753565', false],
    ['52824753556', false],
    ['5182475355', false],
    ['518247535566', false],
    ['00000000000', false],
    ['51 824 753 556', false],
  ])('%s is valid: %j', (digits, expected) => {
    expect(isAbn(digits)).toBe(expected);
  });
  it('is printed in groups', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
  });
});

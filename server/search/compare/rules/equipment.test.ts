import { describe, expect, test } from 'vitest';
import { compareEquipment } from './equipment';

describe('equipment', () => {
  test('differences first, then what all cars list', () => {
    expect(
      compareEquipment([
        ['Tow bar', 'Reversing camera'],
        ['REVERSING-CAMERA', 'Sunroof'],
      ]),
    ).toEqual({
      differing: [
        { label: 'Tow bar', has: [true, false] },
        { label: 'Sunroof', has: [false, true] },
      ],
      more: 0,
      shared: ['Reversing camera'],
    });
  });

  test('a car without a list neither has nor lacks an item', () => {
    expect(compareEquipment([['Tow bar'], undefined, ['Sunroof']])?.differing).toEqual([
      { label: 'Tow bar', has: [true, undefined, false] },
      { label: 'Sunroof', has: [false, undefined, true] },
    ]);
  });

  test.each([[[['Tow bar'], undefined]], [[['Tow bar'], []]], [[['Tow bar']]], [[]]])(
    'undefined unless two cars have a list (%j)',
    (lists) => {
      expect(compareEquipment(lists)).toBeUndefined();
    },
  );

  test('shows forty differences and counts the rest', () => {
    const many = Array.from({ length: 60 }, (_, n) => `Thing ${n}`);
    const compared = compareEquipment([many, ['Sunroof']]);
    expect([compared?.differing.length, compared?.more]).toEqual([40, 21]);
  });

  test('ignores an empty entry', () => {
    expect(compareEquipment([['', ' - ', 'A'], ['A']])).toEqual({ differing: [], more: 0, shared: ['A'] });
  });
});

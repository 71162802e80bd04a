import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything } from '../../rules/filter';
import { rowsWithout } from './row-lists';
import { Scratch, splitRows } from './select-rows';

const SIZE = 40;
const scratch = new Scratch();
scratch.grow(SIZE);
const bits = fc.array(fc.constantFrom(0, 1), { minLength: SIZE, maxLength: SIZE });
const rowsWhere = (holds: (row: number) => boolean) => [...Array(SIZE).keys()].filter(holds);
const listed = ({ rows, length }: { rows: Int32Array; length: number }) => [...rows.subarray(0, length)];

describe('rows split by filters', () => {
  it('are hits if they pass every filter, and listed for a filter that alone excludes them', () => {
    fc.assert(
      fc.property(bits, fc.array(bits, { maxLength: 5 }), (asked, kept) => {
        const mask = Uint8Array.from(asked);
        let next = 0;
        const split = splitRows(
          mask,
          SIZE,
          kept.map(() => everything),
          () => Uint8Array.from(kept[next++] ?? []),
          scratch,
        );
        const fails = (row: number) => kept.flatMap((each, index) => (each[row] === 1 ? [] : [index]));
        const hits = rowsWhere((row) => asked[row] === 1 && fails(row).length === 0);
        expect(listed(split.hits)).toEqual(hits);
        expect(rowsWhere((row) => mask[row] === 1)).toEqual(hits);
        for (const [index, list] of split.onlyFailing.entries()) {
          expect(listed(list)).toEqual(
            rowsWhere((row) => asked[row] === 1 && fails(row).join() === `${index}`),
          );
        }
      }),
    );
  });
  it('exclude those of a mask', () => {
    const rows = Int32Array.of(1, 4, 6, 9, 9);
    const mask = Uint8Array.from({ length: 10 }, (_, row) => (row === 4 ? 1 : 0));
    expect(listed(rowsWithout({ rows, length: 4 }, mask, new Int32Array(4)))).toEqual([1, 6, 9]);
  });
});

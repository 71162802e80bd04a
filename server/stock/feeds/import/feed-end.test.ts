import { expect, test } from 'vitest';
import { FeedEnd } from './feed-end';

const header = ['A', 'B', 'C', ''];

async function isCutOff(chunks: readonly string[], rows: readonly number[]): Promise<boolean> {
  const end = new FeedEnd();
  end.setHeader(header);
  const passed: string[] = [];
  for await (const chunk of end.watch(textIn(chunks))) passed.push(chunk);
  expect(passed).toEqual(chunks);
  for (const columns of rows) end.addRow(columns);
  return end.isCutOff();
}

async function* textIn(chunks: readonly string[]) {
  yield* chunks;
}

test.each<[string, readonly string[], readonly number[], boolean]>([
  ['a last row that is shorter than all others, without a line break', ['a,b,c\n', 'd,e'], [3, 3, 2], true],
  ['the same over several pieces of text', ['a,b,c\nd', ',e', ''], [3, 2], true],
  ['a shorter last row that ends with a line break', ['a,b,c\nd,e\n'], [3, 2], false],
  ['a line break of an old Macintosh', ['a,b,c\rd,e\r'], [3, 2], false],
  ['a whole last row without a line break', ['a,b,c\nd,e,f'], [3, 3], false],
  ['a last row as short as an earlier one', ['a,b\nd,e,f\ng,h'], [2, 3, 2], false],
  ['a closing remark', ['a,b,c\nd,e,f\nEND'], [3, 3, 1], false],
  ['a single row that is shorter than the header', ['a,b'], [2], true],
  ['a single row with every named column', ['a,b,c'], [3], false],
  ['a last row without the surplus columns of the others', ['a,b,c,d\ne,f,g'], [4, 3], false],
  ['no row', [''], [], false],
])('%s: cut off or not', async (_, chunks, rows, expected) => {
  expect(await isCutOff(chunks, rows)).toBe(expected);
});

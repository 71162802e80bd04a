import { expect, test } from 'vitest';
import { type DataBlocks, dataBlocks, nextBlock, pack } from './pack';

const view = { title: '</script><b>', price: 25_990 };

test('the client router gets a view as one text', () => {
  const packed = pack(view, undefined);
  expect(JSON.parse(JSON.stringify(packed))).toEqual({ json: JSON.stringify(view) });
  expect(packed.view).toBe(view);
});

test('a document omits data that it has as rendered HTML', () => {
  const blocks: DataBlocks = new Map();
  const withList = { ...view, list: { static: '<ul></ul>' }, nothing: null, words: 'static' };
  pack(withList, blocks);
  expect(JSON.parse(blocks.get('view-0') ?? '')).toEqual({ ...view, nothing: null, words: 'static' });
  expect(JSON.parse(pack(withList, undefined).json ?? '')).toEqual(withList);
});

test('a document has its view in a block that no text can end', () => {
  const blocks: DataBlocks = new Map();
  expect(JSON.parse(JSON.stringify([pack({}, blocks), pack(view, blocks)]))).toEqual([
    { block: 'view-0' },
    { block: 'view-1' },
  ]);
  const [, text = ''] = /id="view-1">(.*?)<\/script>/.exec(dataBlocks(blocks)) ?? [];
  expect(JSON.parse(text)).toEqual(view);
});

test('blocks are in the order in which loaders start, without those that fail', () => {
  const blocks: DataBlocks = new Map();
  const [first, , last] = [nextBlock(blocks), nextBlock(blocks), nextBlock(blocks)];
  expect(JSON.parse(JSON.stringify(pack(view, blocks, last)))).toEqual({ block: 'view-2' });
  pack({}, blocks, first);
  expect(Array.from(dataBlocks(blocks).matchAll(/id="([^"]+)"/g), ([, id]) => id)).toEqual([
    'view-0',
    'view-2',
  ]);
});

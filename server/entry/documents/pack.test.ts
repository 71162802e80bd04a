import { expect, test } from 'vitest';
import { type DataBlocks, dataBlocks, pack } from './pack';

const view = { title: '</script><b>', price: 25_990 };

test('a view for the client router is one text, sent once', () => {
  const packed = pack(view, undefined);
  expect(JSON.parse(JSON.stringify(packed))).toEqual({ json: JSON.stringify(view) });
  expect(packed.view).toBe(view);
});

test('a document omits data it has as rendered HTML; the client router gets it', () => {
  const blocks: DataBlocks = new Map();
  pack(view, blocks, ['price']);
  expect(JSON.parse(blocks.get('view-0') ?? '')).toEqual({ title: view.title });
  expect(JSON.parse(pack(view, undefined, ['price']).json ?? '')).toEqual(view);
});

test('a document has it in a block that no text can end', () => {
  const blocks: DataBlocks = new Map();
  expect(JSON.parse(JSON.stringify([pack({}, blocks), pack(view, blocks)]))).toEqual([
    { block: 'view-0' },
    { block: 'view-1' },
  ]);
  const [, text = ''] = /id="view-1">(.*?)<\/script>/.exec(dataBlocks(blocks)) ?? [];
  expect(JSON.parse(text)).toEqual(view);
});

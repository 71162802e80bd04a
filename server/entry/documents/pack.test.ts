import { expect, test } from 'vitest';
import { type DataBlocks, dataBlocks, pack } from './pack';

const view = { title: '</script><b>', price: 25_990 };

test('for the client router a view is one text, sent once', () => {
  const packed = pack(view, undefined);
  expect(JSON.parse(JSON.stringify(packed))).toEqual({ json: JSON.stringify(view) });
  expect(packed.view).toBe(view);
});

test('a document does not send what it shows drawn; the client router does get it', () => {
  const blocks: DataBlocks = new Map();
  pack(view, blocks, ['price']);
  expect(JSON.parse(blocks.get('view-0') ?? '')).toEqual({ title: view.title });
  expect(JSON.parse(pack(view, undefined, ['price']).json ?? '')).toEqual(view);
});

test('in a document it stands in a block of its own that no text can end', () => {
  const blocks: DataBlocks = new Map();
  expect(JSON.parse(JSON.stringify([pack({}, blocks), pack(view, blocks)]))).toEqual([
    { block: 'view-0' },
    { block: 'view-1' },
  ]);
  const [, text = ''] = /id="view-1">(.*?)<\/script>/.exec(dataBlocks(blocks)) ?? [];
  expect(JSON.parse(text)).toEqual(view);
});

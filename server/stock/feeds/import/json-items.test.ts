import { expect, test } from 'vitest';
import { jsonItems, listStart } from './json-items';

const list = String.raw`[{"a":"x, ] } \" \\"},{"b":[1,{"c":"\\\""}]} , "text", 12]`;
const items = [String.raw`{"a":"x, ] } \" \\"}`, String.raw`{"b":[1,{"c":"\\\""}]}`, '"text"', '12'];

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function itemsOf(text: string, length: number): Promise<string[]> {
  const found: string[] = [];
  for await (const item of jsonItems(inPieces(text, length), listStart(text))) found.push(item);
  return found;
}

test.each([1, 2, 3, 5, 7, 11, 100])(
  'finds the items of a list that comes in pieces of %i letters',
  async (length) => expect(await itemsOf(list, length)).toEqual(items),
);

test.each([1, 2, 3, 4, 5])('counts backslashes across pieces of %i letters', async (length) => {
  const texts = ['\\', '\\\\', '"', '\\"', '\\\\"]', '"\\"', 'a\\'].map((text) => JSON.stringify(text));
  expect(await itemsOf(`[${texts.join(',')}]`, length)).toEqual(texts);
});

test.each([list.slice(0, -1), list.slice(0, 12), list.slice(0, 21)])(
  'refuses the half list %s',
  async (text) => {
    await expect(itemsOf(text, 4)).rejects.toThrow('the file is cut off');
  },
);

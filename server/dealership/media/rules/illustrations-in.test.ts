import { expect, test } from 'vitest';
import { illustrationsIn } from './illustrations-in';

const scene = 'illustration:ute/white/yard-1/scene';

test.each([
  ['a text', scene, [scene]],
  ['a field', { image: scene }, [scene]],
  ['a list in a list', { pages: [[{ picture: { src: scene } }]] }, [scene]],
  ['the middle of a Markdown text', { body: `Hello\n\n![Our yard](${scene})\n` }, [scene]],
  ['a map and a set', { pages: new Map([['/', { image: scene }]]), more: new Set([scene]) }, [scene, scene]],
  ['a file', { image: 'ute.jpg' }, []],
  ['numbers and nothing', [0, null, undefined, true], []],
])('finds the illustrations in %s', (_, data, expected) => {
  expect(illustrationsIn(data)).toEqual(expected);
});

test('visits data with circular references once', () => {
  const data: { image: string; self?: unknown } = { image: scene };
  data.self = data;
  expect(illustrationsIn(data)).toEqual([scene]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { longestWord, roomFor, WholeWords } from './whole-words';

test.each([
  ['2026 Mazda CX-5', '2026 Mazda <bdi>CX-5</bdi>'],
  ['X-Trail', '<bdi>X-Trail</bdi>'],
  [
    'Vans across south-east Queensland, north-west too',
    'Vans across <bdi>south-east</bdi> Queensland, <bdi>north-west</bdi> too',
  ],
  ['Hatch, plug-in', 'Hatch, <bdi>plug-in</bdi>'],
  ['2020 Harley-Davidson X-500', '2020 Harley-Davidson <bdi>X-500</bdi>'],
  ['2024 Toyota RAV4', '2024 Toyota RAV4'],
  ['Utes - all of them', 'Utes - all of them'],
  ['-5', '-5'],
  ['Plug-', 'Plug-'],
  ['', ''],
])('"%s": only a short word with a hyphen inside is an element', (text, html) => {
  expect(renderToStaticMarkup(<WholeWords text={text} />)).toBe(html);
});

test.each([
  ['Motorcycles, and the people who ride them', 12],
  ['Across south-east Queensland', 10],
  ['CX-5', 4],
  ['', 1],
])('the longest word of "%s" has %i characters', (text, length) => {
  expect(longestWord(text)).toBe(length);
});

test.each([
  ['Unternehmensgeschichte', { '--longest': 22 }],
  ['Used Toyota HiLux utes', undefined],
])('a headline makes room for a word of more than twelve characters: "%s"', (text, style) => {
  expect(roomFor(text)).toEqual(style);
});

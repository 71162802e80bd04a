import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown';

/** The cells of a table in order, as tags with their text. */
const cells = (source: string): string[] => renderMarkdown(source).match(/<t[hd][^>]*>[^<]*<\/t[hd]>/g) ?? [];

describe('row headings', () => {
  test.each<[string, string, string[]]>([
    [
      'an empty corner is no heading, and names of rows are',
      '| | a |\n|---|---|\n| x | 1 |\n| y | 2 |',
      [
        '<td></td>',
        '<th>a</th>',
        '<th scope="row">x</th>',
        '<td>1</td>',
        '<th scope="row">y</th>',
        '<td>2</td>',
      ],
    ],
    [
      'a corner with words heads its column',
      '| n | a |\n|---|---|\n| x | 1 |',
      ['<th>n</th>', '<th>a</th>', '<td>x</td>', '<td>1</td>'],
    ],
    [
      'an empty cell elsewhere is a plain one, and names no rows',
      '| n | |\n|---|---|\n| x | 1 |',
      ['<th>n</th>', '<td></td>', '<td>x</td>', '<td>1</td>'],
    ],
    [
      'a row without a name has none',
      '| | a |\n|---|---|\n| | 1 |',
      ['<td></td>', '<th>a</th>', '<td></td>', '<td>1</td>'],
    ],
    [
      'a second table starts again',
      '| | a |\n|---|---|\n| x | 1 |\n\nWords\n\n| n | a |\n|---|---|\n| y | 2 |',
      [
        ...['<td></td>', '<th>a</th>', '<th scope="row">x</th>', '<td>1</td>'],
        ...['<th>n</th>', '<th>a</th>', '<td>y</td>', '<td>2</td>'],
      ],
    ],
  ])('%s', (_rule, source, expected) => {
    expect(cells(source)).toEqual(expected);
  });
});

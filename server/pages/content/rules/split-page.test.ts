import { describe, expect, test } from 'vitest';
import { splitBlocks } from './split-page';

const text = (markdown: string, line: number) => ({ kind: 'text', markdown, line });
const block = (name: string, yaml: string, line: number) => ({ kind: 'block', name, yaml, line });
const noName = 'expected a name after :::, such as ::: cards';
const fault = (message: string, line: number) => ({ kind: 'fault', message, line });

describe('the blocks of a page', () => {
  test.each<[name: string, body: string, found: unknown[]]>([
    ['none', 'Hello\n\nyou', [text('Hello\n\nyou', 1)]],
    ['nothing at all', '\n\n', []],
    [
      'between two texts',
      'Before\n\n::: cards\nheading: Why\n:::\nAfter',
      [text('Before\n', 1), block('cards', 'heading: Why', 3), text('After', 6)],
    ],
    ['nothing written into it', '::: form\n:::', [block('form', '', 1)]],
    ['no space, more colons', ':::: faq\na: b\n::::', [block('faq', 'a: b', 1)]],
    ['in a code fence it is text', '```\n::: cards\n:::\n```', [text('```\n::: cards\n:::\n```', 1)]],
    ['a shorter fence closes none', '````\n```\n::: cards\n````', [text('````\n```\n::: cards\n````', 1)]],
    [
      'one inside another',
      '::: cards\n::: faq\n:::\n',
      [
        fault('expected ::: to close the cards block opened in line 1', 2),
        fault(noName, 3),
        text(':::\n', 3),
      ],
    ],
    ['not closed', 'a\n::: faq\nb: c', [text('a', 1), fault('expected ::: to close the faq block', 2)]],
    ['closed without being opened', 'a\n:::', [fault(noName, 2), text('a\n:::', 1)]],
  ])('%s', (_, body, found) => {
    expect(splitBlocks(body)).toEqual(found);
  });
});

import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown';

/** The cells of a table in order: `th` for a column heading, `row` for a row heading, `td` for any other. */
const cells = (source: string): string =>
  [...renderMarkdown(source).matchAll(/<(t[hd])( scope="row")?>([^<]*)<\/t[hd]>/g)]
    .map(([, tag, scope, text]) => `${scope ? 'row' : tag}:${text}`)
    .join(' ');

describe('the headings of a table', () => {
  test.each([
    ['name rows under an empty corner', '| | a |\n|---|---|\n| x | 1 |', 'td: th:a row:x td:1'],
    ['name columns under a corner with text', '| n | a |\n|---|---|\n| x | 1 |', 'th:n th:a td:x td:1'],
    ['name no rows for another empty cell', '| n | |\n|---|---|\n| x | 1 |', 'th:n td: td:x td:1'],
    ['leave a row without a name', '| | a |\n|---|---|\n| | 1 |', 'td: th:a td: td:1'],
    [
      'start again in a second table',
      '| | a |\n|---|---|\n| x | 1 |\n\nWords\n\n| n | a |\n|---|---|\n| y | 2 |',
      'td: th:a row:x td:1 th:n th:a td:y td:2',
    ],
  ])('%s', (_, source, expected) => {
    expect(cells(source)).toBe(expected);
  });
});

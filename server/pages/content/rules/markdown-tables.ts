import type { Token } from 'markdown-it';

/**
 * A table whose first corner is empty has names of its rows in the first column: they become row headings, and the
 * corner a plain cell, since a heading without words is one to nobody. Changes the tokens in place.
 */
export function setRowHeadings(tokens: readonly Token[]): void {
  let column = 0;
  let rowsAreNamed = false;
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') rowsAreNamed = false;
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      rowsAreNamed ||= column === 0;
      retag(tokens, index, 'td');
    } else if (
      token.type === 'td_open' &&
      rowsAreNamed &&
      column === 0 &&
      tokens[index + 1]?.content !== ''
    ) {
      retag(tokens, index, 'th');
      token.attrSet('scope', 'row');
    }
    if (token.type === 'th_open' || token.type === 'td_open') column += 1;
  });
}

/** The cell that begins at `index` is drawn as `tag`: opening, words, close. */
function retag(tokens: readonly Token[], index: number, tag: 'td' | 'th'): void {
  for (const at of [index, index + 2]) {
    const token = tokens[at];
    if (token) token.tag = tag;
  }
}

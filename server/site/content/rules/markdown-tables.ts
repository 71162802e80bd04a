import type { Token } from 'markdown-it';

/**
 * If a table's first corner is empty, its first column has row headings and the corner becomes a plain cell, since an
 * empty heading helps nobody. Changes the tokens in place.
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

/** Renders the cell at `index` as `tag`: opening, content, closing. */
function retag(tokens: readonly Token[], index: number, tag: 'td' | 'th'): void {
  for (const at of [index, index + 2]) {
    const token = tokens[at];
    if (token) token.tag = tag;
  }
}

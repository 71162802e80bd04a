import { globalStyle, style } from '@vanilla-extract/css';
import { wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';
import { button } from '~/ui/button';

export const head = style({
  ...wrappingRow,
  alignItems: 'start',
  justifyContent: 'space-between',
  marginBlockEnd: space(6),
});
/** Its links are below the button: a press more, and nothing covers the page. */
export const add = style({
  display: 'grid',
  gap: space(3),
  justifyItems: 'end',
  selectors: { '&[open]': { width: '100%' } },
});
export const addButton = style([button(), { listStyle: 'none' }]);
globalStyle(`${addButton}::-webkit-details-marker`, { display: 'none' });
/** Two columns where the reader's text leaves room for them. */
export const sections = style({
  columnGap: space(10),
  '@media': { '(min-width: 62em)': { columnCount: 2 } },
});
export const section = style({ marginBlockEnd: space(6), breakInside: 'avoid' });
/** A section without rows is one line. */
export const line = style([section, { ...wrappingRow, alignItems: 'baseline', columnGap: space(2) }]);

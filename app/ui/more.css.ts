import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Open, the summary keeps its place below what it opened. */
export const more = style({
  position: 'relative',
  minWidth: 0,
  selectors: { '&[open]': { paddingBlockEnd: space(11) } },
});
export const summary = style({
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  listStyle: 'none',
  selectors: { [`${more}[open] > &`]: { position: 'absolute', insetBlockEnd: 0 } },
});
globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${more}[open] > ${summary} > :first-child, ${more}:not([open]) > ${summary} > :last-child`, {
  display: 'none',
});

import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { opener } from '~/styles/patterns';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const section = style({ display: 'grid', gap: space(4), minWidth: 0 });
export const fold = style({
  containerType: 'inline-size',
  borderBlock: `1px solid ${color.line}`,
  selectors: { [`& + &`]: { borderBlockStart: 0 } },
});
dress('fold', fold);
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: `min(${space(3)}, 2vw)`,
  paddingBlock: space(3.5),
  cursor: 'pointer',
  listStyle: 'none',
  '@container': { '(max-width: 16rem)': { flexWrap: 'wrap' } },
});
globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' });
// In large text, what is beside the heading gives way, and no word of either breaks.
globalStyle(`${summary} > h2`, {
  flex: 1,
  minWidth: 'min-content',
  fontSize: '1.0625rem',
  overflowWrap: 'break-word',
});
export const note = style({
  overflowWrap: 'break-word',
  color: color.textMuted,
  fontSize: '.9375rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
export const turn = style({
  flex: 'none',
  display: 'flex',
  rotate: '90deg',
  transition: 'rotate .15s',
  selectors: { [`${fold}[open] > ${summary} > &`]: { rotate: '-90deg' } },
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
});
export const folded = style({ display: 'grid', gap: space(4), paddingBlockEnd: space(6) });

/** Open, the summary keeps its place below what it opened. */
export const more = style({
  position: 'relative',
  minWidth: 0,
  selectors: { '&[open]': { paddingBlockEnd: space(11) } },
});
export const moreSummary = style({
  ...opener,
  listStyle: 'none',
  selectors: { [`${more}[open] > &`]: { position: 'absolute', insetBlockEnd: 0 } },
});
globalStyle(`${moreSummary}::-webkit-details-marker`, { display: 'none' });
globalStyle(
  `${more}[open] > ${moreSummary} > :first-child, ${more}:not([open]) > ${moreSummary} > :last-child`,
  {
    display: 'none',
  },
);

import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const page = style({ display: 'grid', gap: space(6), gridTemplateColumns: 'minmax(0, 1fr)' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space(3),
});
/** Its links are below the button: a press more, and nothing covers the page. */
export const add = style({
  display: 'grid',
  justifyItems: 'end',
  selectors: { '&[open]': { width: '100%' } },
});
export const addButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  paddingInline: space(4),
  borderRadius: frame.radius,
  background: color.accent,
  color: color.onAccent,
  border: '1px solid transparent',
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: space(2),
  paddingBlockStart: space(3),
});
/** Two columns where the reader's text leaves room for them. */
export const sections = style({
  columnGap: space(10),
  '@media': { '(min-width: 62em)': { columnCount: 2 } },
});
export const section = style({ marginBlockEnd: space(6), breakInside: 'avoid' });
/** A section without rows is one line. */
export const line = style([
  section,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) },
]);
export const heading = style({ fontSize: '1.125rem' });
globalStyle(`${line} h2`, { fontSize: '1rem' });
export const quiet = style({ color: color.textMuted, fontSize: '.9375rem' });
export const rows = style({ borderBlockStart: `1px solid ${color.line}`, marginBlockStart: space(2) });
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"words call" "chip call"',
  columnGap: space(3),
  alignItems: 'center',
  minHeight: space(11),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"words chip call"',
      paddingBlock: space(1.5),
    },
  },
});
export const words = style({ gridArea: 'words', minWidth: 0 });
export const chip = style({ gridArea: 'chip' });
export const link = style({
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { color: color.accent },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.accent}`, outlineOffset: '-3px' },
  },
});
export const why = style({ display: 'block', color: color.textMuted, fontSize: '.9375rem' });
export const more = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });

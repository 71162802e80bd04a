import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { noticeBar, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  containerType: 'inline-size',
  display: 'grid',
  gap: space(4),
  // Nothing here is wider than the page: wide content scrolls inside its own box.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  paddingBlock: `${space(3)} ${space(16)}`,
  '@media': {
    [from('lg')]: { paddingBlock: `${space(10)} ${space(20)}` },
    print: { gap: space(4), padding: 0 },
  },
});
// Print the dealer's name and phone and the comparison, with no controls.
globalStyle(`body:has(> ${page}) > footer, body:has(> ${page}) > header nav`, {
  '@media': { print: { display: 'none' } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(3),
});
export const back = style({ paddingBlock: space(2), '@media': { print: { display: 'none' } } });
export const notice = style({
  ...noticeBar,
  overflowWrap: 'anywhere',
});
globalStyle(`${notice} a`, { display: 'inline-block', paddingBlock: space(0.5), whiteSpace: 'nowrap' });
export const same = style(thinBorder);
// Closed sections print open.
globalStyle(`${same}::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } },
});
export const summary = style({
  minHeight: space(12),
  padding: `${space(3)} ${space(4)}`,
  fontWeight: 600,
  '@media': { print: { minHeight: 0, paddingBlock: space(1) } },
});
export const count = style({ fontWeight: 400, color: color.textMuted });
export const sameFacts = style({
  display: 'grid',
  gap: space(6),
  padding: `${space(2)} ${space(4)} ${space(5)}`,
  '@media': { print: { gap: space(1), paddingBlock: `0 ${space(2)}` } },
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
  gap: `${space(4)} ${space(6)}`,
  '@media': { print: { rowGap: space(1) } },
});
globalStyle(`${facts} dt`, { ...smallPrint });
globalStyle(`${facts} dd`, { fontWeight: 600, overflowWrap: 'anywhere' });
export const shared = style({ columns: '14rem', columnGap: space(8), fontSize: '.9375rem' });
globalStyle(`${shared} > li`, {
  paddingBlock: space(1),
  breakInside: 'avoid',
  '@media': { print: { paddingBlock: 0 } },
});
export const empty = style({ display: 'grid', gap: space(5), justifyItems: 'start', maxWidth: '38rem' });
export const steps = style({ display: 'grid', gap: space(3), counterReset: 'step' });
globalStyle(`${steps} > li`, {
  display: 'grid',
  gridTemplateColumns: `${space(8)} 1fr`,
  gap: space(3),
  alignItems: 'baseline',
  counterIncrement: 'step',
});
globalStyle(`${steps} > li::before`, {
  content: 'counter(step)',
  display: 'grid',
  placeItems: 'center',
  height: space(8),
  borderRadius: '50%',
  background: color.surfaceMuted,
  fontWeight: 600,
});

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const section = style({
  display: 'grid',
  gap: space(4),
  marginBlockStart: space(8),
  '@media': { print: { display: 'none' } },
});
export const list = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
});
export const card = style({
  position: 'relative',
  display: 'flex',
  // Large text goes below the photo.
  flexWrap: 'wrap',
  gap: space(3),
  alignItems: 'center',
  padding: space(3),
  ...thinBorder,
  background: color.surface,
  selectors: { '&:hover': { borderColor: color.accent } },
});
export const photo = style({
  display: 'grid',
  flex: `0 0 min(${space(28)}, 25vw)`,
  overflow: 'hidden',
  borderRadius: frame.radius,
});
export const words = style({ flex: `1 1 ${space(40)}`, minWidth: 0 });
export const link = style({
  fontWeight: 600,
  lineHeight: 1.3,
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
});
export const subtitle = style(smallPrint);
export const price = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });

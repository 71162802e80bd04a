import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { linkLike, noticeBar, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minHeight: '60vh',
  paddingBlock: `${space(6)} ${space(16)}`,
  '@media': { [from('lg')]: { paddingBlock: `${space(10)} ${space(20)}` } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: space(3),
});
export const back = style({ paddingBlock: space(2) });
export const where = style({ flexBasis: '100%', color: color.textMuted });
export const text = style({ maxWidth: '38rem', fontSize: '1.0625rem' });
export const none = style({ display: 'grid', gap: space(5), justifyItems: 'start' });
export const notice = style(noticeBar);
export const retry = style({
  minHeight: space(8),
  padding: `0 ${space(1)}`,
  border: 0,
  background: 'none',
  ...linkLike,
  cursor: 'pointer',
});
export const unavailable = style({ display: 'grid', gap: space(4) });
export const rows = style({ display: 'grid', gap: space(3), maxWidth: '48rem' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${space(20)} 1fr auto`,
  alignItems: 'center',
  gap: space(3),
  paddingInlineEnd: space(3),
  overflow: 'hidden',
  ...thinBorder,
});
export const photo = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: color.surfaceMuted,
  filter: 'grayscale(1)',
});
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const state = style({ display: 'block', ...smallPrint });

import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const columns = style({
  display: 'grid',
  gap: `${space(8)} ${space(10)}`,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
});
export const cell = style({ display: 'grid', alignContent: 'start', gap: space(3), minWidth: 0 });

export const list = style({ maxWidth: '48rem', borderBlockEnd: `1px solid ${color.line}` });
export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  paddingBlock: space(4),
  borderBlockStart: `1px solid ${color.line}`,
  fontWeight: 600,
  listStyle: 'none',
});
globalStyle(`${question}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${question} > svg`, { flex: 'none', rotate: '90deg' });
globalStyle(`[open] > ${question} > svg`, { rotate: '-90deg' });
export const answer = style({ paddingBlockEnd: space(5) });

export const cta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(5),
  padding: space(6),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const words = style({ display: 'grid', gap: space(2), flex: '1 1 18rem' });

export const gallery = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
});
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: frame.radius,
});
export const caption = style({ paddingBlockStart: space(2), fontSize: '.9375rem', color: color.textMuted });

export const head = style({
  display: 'grid',
  gap: space(4),
  paddingBlockStart: space(8),
  '@media': { [from('lg')]: { paddingBlockStart: space(12) } },
});
export const title = style({ maxWidth: '32ch' });
export const intro = style({ maxWidth: '60ch', fontSize: '1.125rem', color: color.textMuted });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(5)}`,
  color: color.textMuted,
  fontSize: '.9375rem',
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(1)} ${space(5)}` });
export const way = style({
  display: 'block',
  paddingBlock: space(2),
  selectors: {
    '&[aria-current]': { color: color.text, fontWeight: 600, textDecoration: 'none' },
  },
});
export const titlePicture = style({
  width: '100%',
  maxWidth: '48rem',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  marginBlockStart: space(4),
  borderRadius: frame.radius,
});

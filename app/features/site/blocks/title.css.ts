import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

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
export const picture = style({
  width: '100%',
  maxWidth: '48rem',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  marginBlockStart: space(4),
  borderRadius: frame.radius,
});

import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  paddingTop: space(4),
});
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: space(9),
  height: space(11),
  borderRadius: frame.radius,
  color: color.text,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: color.surfaceMuted },
    '&[aria-current]': { background: color.text, color: color.surface, fontWeight: 600 },
  },
});

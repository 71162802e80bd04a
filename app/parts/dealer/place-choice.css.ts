import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const place = style({ display: 'grid', gap: space(2) });
export const label = style({ fontWeight: 600, fontSize: '.9375rem' });
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(11),
  padding: `${space(1.5)} ${space(4)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-current]': {
      borderColor: color.accent,
      boxShadow: `inset 0 0 0 1px ${color.accent}`,
      fontWeight: 600,
    },
  },
});
export const note = style({ color: color.text });
export const address = style({ display: 'flex', gap: space(2), color: color.textMuted });

import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const makes = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const make = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  padding: `0 ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.textMuted },
    '&[aria-current]': { background: color.text, borderColor: color.text, color: color.surface },
  },
});
